import { useEffect, useRef } from "react";

/**
 * The button that was pressed may be gone with what it did: the keyboard goes on at this heading, once something is
 * different, and never when the page is opened.
 */
export function useFocusRestore(about: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(about);
  useEffect(() => {
    if (before.current !== about && document.activeElement === document.body) heading.current?.focus();
    before.current = about;
  }, [about]);
  return heading;
}
