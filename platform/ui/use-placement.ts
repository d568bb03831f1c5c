import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import {
  type AnchorBox,
  WINDOW_EDGE_PX,
  placeOverlay,
  type OverlayPlacementOptions,
  computeMaxOverlayHeight,
} from "./placement.ts";

export type UseOverlayPlacementOptions = OverlayPlacementOptions & {
  readonly overlay: RefObject<HTMLElement | null>;
  readonly anchor: () => AnchorBox | undefined;
  readonly isOpen?: boolean;
  /** Makes the overlay at least as wide as its anchor. */
  readonly isAnchorWide?: boolean;
};

/**
 * Keeps an open overlay beside its anchor when sizes, scrolling or the window change. The style sheet reads `--left`
 * and `--top`, so that a phone may show a sheet instead.
 */
export function useOverlayPlacement(options: UseOverlayPlacementOptions): void {
  const { overlay, isOpen = true } = options;
  const place = useEffectEvent((shown: HTMLElement) => {
    const anchor = options.anchor();
    if (!anchor) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const viewport = { width: clientWidth, height: clientHeight };
    const set = (name: string, px: number): void => shown.style.setProperty(name, `${px}px`);
    set("--room", computeMaxOverlayHeight(anchor, viewport, options));
    if (options.isAnchorWide)
      set("--least-width", Math.min(anchor.right - anchor.left, clientWidth - 2 * WINDOW_EDGE_PX));
    const size = { width: shown.offsetWidth, height: shown.offsetHeight };
    const { left, top } = placeOverlay(anchor, size, viewport, options);
    set("--left", left);
    set("--top", top);
  });
  useLayoutEffect(() => {
    const shown = overlay.current;
    if (!isOpen || !shown) return undefined;
    const follow = (): void => place(shown);
    const scroll = ({ target }: Event): void => {
      if (!(target instanceof Node && shown.contains(target))) follow();
    };
    follow();
    // A popover has no size before the browser shows it; the observer runs before it is painted.
    const sizes = new ResizeObserver(follow);
    sizes.observe(shown);
    window.addEventListener("scroll", scroll, true);
    window.addEventListener("resize", follow);
    return () => {
      sizes.disconnect();
      window.removeEventListener("scroll", scroll, true);
      window.removeEventListener("resize", follow);
    };
  }, [isOpen, overlay]);
}
