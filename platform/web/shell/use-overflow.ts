import { type RefObject, useEffect, useState } from "react";

/** Tells whether the content of a row is wider than the row. */
export function useIsOverflowing(row: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const watched = row.current;
    if (!watched) return undefined;
    const look = (): void => setOverflows(watched.scrollWidth > watched.clientWidth + 1);
    const sizes = new ResizeObserver(look);
    const parts = new MutationObserver(look);
    sizes.observe(watched);
    parts.observe(watched, { childList: true, subtree: true, characterData: true });
    return () => {
      sizes.disconnect();
      parts.disconnect();
    };
  }, [row]);
  return overflows;
}
