import { useEffect, useRef } from "react";

/** Moves the focus to the heading after an action removed its button, but never when the page opens. */
export function useFocusRestore(about: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(about);
  useEffect(() => {
    if (before.current !== about && document.activeElement === document.body) heading.current?.focus();
    before.current = about;
  }, [about]);
  return heading;
}
