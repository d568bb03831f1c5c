import { type RefObject, useEffect, useState } from "react";

/** Whether what stands in a row is wider than the row; looked at again whenever `content` changes. */
export function useOverflow(row: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const watched = row.current;
    if (!watched) return undefined;
    const look = (): void => setOverflows(watched.scrollWidth > watched.clientWidth + 1);
    const observer = new ResizeObserver(look);
    observer.observe(watched);
    look();
    return () => observer.disconnect();
  }, [row, content]);
  return overflows;
}
