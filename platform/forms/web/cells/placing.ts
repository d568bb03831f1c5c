const GAP = 4;
const EDGE = 8;

/** Below its field where there is room, above it where there is not; never wider than the screen. */
export function placeAt(panel: HTMLElement, { top, bottom, left, width }: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth, offsetHeight } = panel;
  const below = bottom + GAP;
  const isBelow = below + offsetHeight <= clientHeight - EDGE || top < offsetHeight;
  const y = isBelow ? Math.min(below, clientHeight - offsetHeight - EDGE) : top - GAP - offsetHeight;
  const x = Math.max(EDGE, Math.min(left, clientWidth - offsetWidth - EDGE));
  panel.style.setProperty("top", `${Math.max(EDGE, y)}px`);
  panel.style.setProperty("left", `${x}px`);
  panel.style.setProperty("min-width", `${Math.min(width, clientWidth - EDGE * 2)}px`);
}
