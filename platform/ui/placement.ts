/** Edges as `getBoundingClientRect` reports them, or a single point. */
export type AnchorBox = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export type OverlaySize = { readonly width: number; readonly height: number };

export type OverlayPlacementOptions = {
  /** Below the anchor (above it where there is more room), or at its right. */
  readonly side?: "below" | "right";
  /** The edge at which anchor and overlay align when the overlay is below. */
  readonly align?: "start" | "end";
  readonly gapPx?: number;
};

/** The minimum distance between an overlay and the edge of the window. */
export const WINDOW_EDGE_PX = 8;
const GAP_PX = 4;
/** An overlay with less room than this beside its anchor may cover the anchor. */
const LEAST_ROOM_PX = 160;

/** Computes the maximum height of an overlay inside the window. Longer content scrolls. */
export function computeMaxOverlayHeight(
  anchor: AnchorBox,
  viewport: OverlaySize,
  options: OverlayPlacementOptions = {},
): number {
  const whole = viewport.height - 2 * WINDOW_EDGE_PX;
  if (options.side === "right") return whole;
  const room = Math.max(roomBelow(anchor, viewport, options), roomAbove(anchor, options));
  return room < LEAST_ROOM_PX ? whole : room;
}

/** Computes the position of an overlay beside its anchor and inside the window. */
export function placeOverlay(
  anchor: AnchorBox,
  overlay: OverlaySize,
  viewport: OverlaySize,
  options: OverlayPlacementOptions = {},
): { left: number; top: number } {
  const { side = "below", align = "start", gapPx = GAP_PX } = options;
  const left =
    side === "right" ? anchor.right + gapPx : align === "start" ? anchor.left : anchor.right - overlay.width;
  const top =
    side === "right"
      ? anchor.top
      : isBelow(anchor, overlay, viewport, options)
        ? anchor.bottom + gapPx
        : anchor.top - gapPx - overlay.height;
  return {
    left: within(left, viewport.width - WINDOW_EDGE_PX - overlay.width),
    top: within(top, viewport.height - WINDOW_EDGE_PX - overlay.height),
  };
}

function isBelow(
  anchor: AnchorBox,
  overlay: OverlaySize,
  viewport: OverlaySize,
  options: OverlayPlacementOptions,
): boolean {
  const below = roomBelow(anchor, viewport, options);
  return overlay.height <= below || below >= roomAbove(anchor, options);
}

function roomBelow(
  { bottom }: AnchorBox,
  { height }: OverlaySize,
  { gapPx = GAP_PX }: OverlayPlacementOptions,
): number {
  return height - WINDOW_EDGE_PX - bottom - gapPx;
}

function roomAbove({ top }: AnchorBox, { gapPx = GAP_PX }: OverlayPlacementOptions): number {
  return top - gapPx - WINDOW_EDGE_PX;
}

function within(position: number, most: number): number {
  return Math.max(WINDOW_EDGE_PX, Math.min(position, most));
}
