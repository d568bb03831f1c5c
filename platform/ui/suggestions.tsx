import { type ReactNode, useLayoutEffect, useRef } from "react";
import { usePlacement } from "./use-placement.ts";
import "./overlay.css";
import "./panel.css";

export type SuggestionsProps = { anchorId: string; className?: string; children: ReactNode };

/** What opens below a field that keeps the focus, and so the keys; it goes along when the form is scrolled. */
export function Suggestions({ anchorId, className = "", children }: SuggestionsProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = panel.current;
    shown?.showPopover();
    return () => shown?.hidePopover();
  }, []);
  usePlacement({
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
