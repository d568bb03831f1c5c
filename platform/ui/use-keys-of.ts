import { type RefObject, useEffect, useEffectEvent } from "react";
import { overlayStack } from "./overlay-stack.ts";

/** Listens to keys while the focus is within the place or nowhere, as on a page just opened. */
export function useKeysWithin(place: RefObject<Element | null>, onKey: (event: KeyboardEvent) => void): void {
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

function isWithin(place: Element | null, target: EventTarget | null): boolean {
  return target instanceof Node && place?.contains(target) === true;
}

/** Leaves Ctrl A to the browser when it would select the whole page. */
function isPlain({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey;
}

function isNowhere(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.id === "main");
}
