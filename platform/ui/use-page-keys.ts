import { useEffect, useEffectEvent } from "react";
import { overlayStack } from "./overlay-stack.ts";

type PageKeysOptions = {
  /** True to receive keys before any control does. */
  readonly isFirst?: boolean;
};

/** Listens to the keys of the whole page, except while an overlay is open. */
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

/** Shortcuts with Ctrl, or ⌘ on a Mac, by lower-case key: `{ s: save, enter: submit }`. */
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
