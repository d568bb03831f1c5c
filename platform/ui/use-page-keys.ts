import { useEffect, useEffectEvent } from "react";
import { overlayStack } from "./overlay-stack.ts";

type PageKeysOptions = {
  /** Before any control hears the key. */
  readonly isFirst?: boolean;
};

/** Hears the keys of the whole page, wherever the focus is; while an overlay is open it hears none. */
export function usePageKeys(
  onKey: (event: KeyboardEvent) => void,
  { isFirst = false }: PageKeysOptions = {},
): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (overlayStack.hasKeys(null)) onKey(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => hear(event);
    window.addEventListener("keydown", listener, { capture: isFirst });
    return () => window.removeEventListener("keydown", listener, { capture: isFirst });
  }, [isFirst]);
}

/** What is done by Ctrl and a key, ⌘ on a Mac. Keys are named in small letters: `{ s: save, enter: submit }`. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  usePageKeys((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.isComposing || event.defaultPrevented) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
