import { type ReactNode, useLayoutEffect, useRef } from "react";

const GAP = 4;
const EDGE = 8;

type Given = {
  label: string;
  anchorId: string;
  className?: string;
  children: ReactNode;
  /** `isCancelled`: by Escape; the focus goes back to the field unless it has gone elsewhere. */
  onClose(how: { isFocusElsewhere: boolean }): void;
};

/** What opens below a cell, above everything else; mounted only while it is open. */
export function Panel({ label, anchorId, className = "", children, onClose }: Given) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = panel.current;
    const anchor = document.getElementById(anchorId)?.getBoundingClientRect();
    if (!shown || !anchor) return;
    shown.showPopover();
    place(shown, anchor);
    const first = shown.querySelector<HTMLElement>("[data-first]") ?? shown;
    first.focus({ preventScroll: true });
  }, [anchorId]);
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={label}
      className={`cell-panel ${className}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose({ isFocusElsewhere: false });
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget === null && document.hasFocus() === false) return;
        if (!currentTarget.contains(relatedTarget)) onClose({ isFocusElsewhere: relatedTarget !== null });
      }}
    >
      {children}
    </div>
  );
}

function place(panel: HTMLElement, anchor: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth, offsetHeight } = panel;
  const below = anchor.bottom + GAP;
  const isBelow = below + offsetHeight <= clientHeight - EDGE || anchor.top < offsetHeight;
  const top = isBelow ? Math.min(below, clientHeight - offsetHeight - EDGE) : anchor.top - GAP - offsetHeight;
  const left = Math.max(EDGE, Math.min(anchor.left, clientWidth - offsetWidth - EDGE));
  panel.style.setProperty("top", `${Math.max(EDGE, top)}px`);
  panel.style.setProperty("left", `${left}px`);
  panel.style.setProperty("min-width", `${Math.min(anchor.width, clientWidth - EDGE * 2)}px`);
}
