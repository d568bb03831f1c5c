import { type RefObject, useEffect, useEffectEvent } from "react";
import { overlayStack } from "./overlay-stack.ts";

/** Hears keys while the focus is within the place, and while nothing has it: a page just opened, a click on a blank. */
export function useKeysWithin(
  place: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !overlayStack.hasKeys(place.current)) return;
    if (isWithin(place.current, event.target) || (isPlain(event) && isNowhere(event.target))) onKey(event);
  });
  useEffect(() => {
    const leaving = new AbortController();
    document.addEventListener("keydown", (event) => hear(event), { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
}

function isWithin(place: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Node && place?.contains(target) === true;
}

/** Ctrl A of the whole page stays the browser's. */
function isPlain({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey;
}

function isNowhere(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.id === "main");
}
