import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useOverlay } from "./use-overlay.ts";
import { useOverlayPlacement } from "./use-placement.ts";
import "./overlay.css";
import "./panel.css";

export type PanelProps = {
  label: string;
  anchorId: string;
  className?: string;
  children: ReactNode;
  /** Returns the focus to the field unless the focus is already elsewhere. */
  onClose(how: { isFocusElsewhere: boolean }): void;
};

/** A panel below a field that focuses its `data-first` part. Mounted only while open. */
export function Panel({ label, anchorId, className = "", children, onClose }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const ownEvents = useOverlay(panel, {
    onEscape: () => onClose({ isFocusElsewhere: false }),
    onLeave: (to) => onClose({ isFocusElsewhere: to !== null }),
  });
  useLayoutEffect(() => {
    const shown = panel.current;
    shown?.showPopover();
    (shown?.querySelector<HTMLElement>("[data-first]") ?? shown)?.focus({ preventScroll: true });
    return () => shown?.hidePopover();
  }, []);
  useOverlayPlacement({
    overlay: panel,
    anchor: () => document.getElementById(anchorId)?.getBoundingClientRect(),
    isAnchorWide: true,
  });
  return (
    <div
      {...ownEvents}
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={label}
      className={`overlay panel ${className}`}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}
