import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useOverlayPlacement } from "./use-placement.ts";
import "./overlay.css";
import "./panel.css";

export type SuggestionsOverlayProps = { anchorId: string; className?: string; children: ReactNode };

/** An overlay below a field that keeps the focus and the keys. It moves along when the form scrolls. */
export function SuggestionsOverlay({ anchorId, className = "", children }: SuggestionsOverlayProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = panel.current;
    shown?.showPopover();
    return () => shown?.hidePopover();
  }, []);
  useOverlayPlacement({
    overlay: panel,
    anchor: () => document.getElementById(anchorId)?.getBoundingClientRect(),
    isAnchorWide: true,
  });
  return (
    <div ref={panel} popover="manual" className={`overlay panel suggestions ${className}`}>
      {children}
    </div>
  );
}
