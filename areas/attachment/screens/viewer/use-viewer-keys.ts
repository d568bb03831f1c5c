import { type RefObject, useEffect, useEffectEvent } from "react";

/** Listens to keys in the dialog or the pane around a viewer, or on the whole page where it stands alone. */
export function useViewerKeys(part: RefObject<Element | null>, onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey) onKey(event);
  });
  useEffect(() => {
    // On the element itself, because a dialog lets no key out.
    const place = part.current?.closest<HTMLElement>("dialog, .attachment-beside") ?? document;
    const listen = (event: Event): void => {
      if (event instanceof KeyboardEvent) hear(event);
    };
    place.addEventListener("keydown", listen);
    return () => place.removeEventListener("keydown", listen);
  }, [part]);
}
