import { type RefObject, useEffect, useEffectEvent } from "react";

/** Hears keys while the focus is within the place, and while nothing has it: a page just opened, a click on a blank. */
export function useKeysOf(place: RefObject<HTMLElement | null>, hear: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (isWithin(place.current, event.target) || (isPlain(event) && isNobody(event.target))) hear(event);
  });
  useEffect(() => {
    const leaving = new AbortController();
    document.addEventListener("keydown", (event) => heard(event), { signal: leaving.signal });
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

/** What is open over the page has the keys, also where a click into it left the focus nowhere. */
function isNobody(target: EventTarget | null): boolean {
  const isPage = target === document.body || (target instanceof Element && target.id === "main");
  return isPage && document.querySelector("dialog:modal, :popover-open") === null;
}
