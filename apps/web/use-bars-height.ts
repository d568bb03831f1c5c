import { type RefObject, useLayoutEffect } from "react";

/** Measures the height of the bars, below which full-height pages begin. */
export function useBarsHeight(bars: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) style.setProperty("--bars", `${entry.contentRect.height}px`);
    });
    if (bars.current) sizes.observe(bars.current);
    return () => {
      sizes.disconnect();
      style.removeProperty("--bars");
    };
  }, [bars]);
}
