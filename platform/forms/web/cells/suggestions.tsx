import { type ReactNode, useLayoutEffect, useRef } from "react";
import { placeAt } from "./placing.ts";

type Given = { anchorId: string; children: ReactNode };

/** What opens below a field that keeps the focus; it goes along when the form is scrolled. */
export function Suggestions({ anchorId, children }: Given) {
  const panel = useRef<HTMLDivElement>(null);
  // After each drawing, since another list is as long as it is.
  useLayoutEffect(() => {
    const shown = panel.current;
    if (!shown) return undefined;
    const follow = (): void => {
      const anchor = document.getElementById(anchorId)?.getBoundingClientRect();
      if (anchor) placeAt(shown, anchor);
    };
    if (!shown.matches(":popover-open")) shown.showPopover();
    follow();
    window.addEventListener("scroll", follow, true);
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow, true);
      window.removeEventListener("resize", follow);
    };
  });
  return (
    <div ref={panel} popover="manual" className="cell-panel suggestions">
      {children}
    </div>
  );
}
