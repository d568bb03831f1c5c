import { type RefObject, useLayoutEffect } from "react";

/** Pages as high as the window begin below the bars, so they have to know how high these are. */
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
