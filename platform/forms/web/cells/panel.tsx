import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";
import { placeAt } from "./placing.ts";

type Given = {
  label: string;
  anchorId: string;
  className?: string;
  children: ReactNode;
  /** The focus goes back to the field unless it has gone elsewhere. */
  onClose(how: { isFocusElsewhere: boolean }): void;
};

/** What opens below a cell, above everything else; mounted only while it is open. */
export function Panel({ label, anchorId, className = "", children, onClose }: Given) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const shown = panel.current;
    const anchor = document.getElementById(anchorId)?.getBoundingClientRect();
    if (!shown || !anchor) return undefined;
    shown.showPopover();
    placeAt(shown, anchor);
    (shown.querySelector<HTMLElement>("[data-first]") ?? shown).focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      close({ isFocusElsewhere: false });
    };
    const onOut = ({ relatedTarget }: FocusEvent): void => {
      // The window itself was left, and will be come back to.
      if (relatedTarget === null && !document.hasFocus()) return;
      if (!shown.contains(relatedTarget as Node | null)) close({ isFocusElsewhere: relatedTarget !== null });
    };
    shown.addEventListener("keydown", onKey);
    shown.addEventListener("focusout", onOut);
    return () => {
      shown.removeEventListener("keydown", onKey);
      shown.removeEventListener("focusout", onOut);
    };
  }, [anchorId]);
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={label}
      className={`cell-panel ${className}`}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}
