import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { useOverlay } from "./use-overlay.ts";
import { useOverlayPlacement } from "./use-placement.ts";
import "./overlay.css";
import "./popover.css";

export type PopoverProps = {
  /** The accessible name of the button, which contains its visible text. */
  label: string;
  face: ReactNode;
  className: string;
  /** A shorter title for the overlay and the button's tooltip. */
  title?: string;
  panelClassName?: string;
  buttonRef?: RefObject<HTMLButtonElement | null>;
  children: (close: () => void) => ReactNode;
};

const GAP_PX = 6;

/** A button with an overlay that takes the focus. Escape, an outside click, or tabbing out closes it. */
export function Popover(props: PopoverProps) {
  const { label, face, className, title = label, panelClassName = "popover", children } = props;
  const id = useId();
  const ownButton = useRef<HTMLButtonElement>(null);
  const button = props.buttonRef ?? ownButton;
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => document.getElementById(id)?.hidePopover();
  const ownEvents = useOverlay(panel, {
    isOpen,
    onLeave: (to) => to !== null && to !== button.current && close(),
  });
  useOverlayPlacement({
    overlay: panel,
    anchor: () => button.current?.getBoundingClientRect(),
    isOpen,
    align: "end",
    gapPx: GAP_PX,
  });
  return (
    <>
      <Button
        ref={button}
        look="bare"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={title}
        popoverTarget={id}
      >
        {face}
      </Button>
      <div
        {...ownEvents}
        ref={panel}
        id={id}
        popover="auto"
        className={`overlay ${panelClassName}`}
        role="dialog"
        aria-label={title}
        tabIndex={-1}
        onBeforeToggle={({ newState }) => newState === "open" && setOpen(true)}
        onToggle={({ newState, currentTarget }) => {
          if (newState === "open") takeFocus(currentTarget);
          // Only now, because the browser returns the focus to the button only while the panel still has it.
          else setOpen(false);
        }}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}

/** Focuses the first field, so that a form is ready for typing. */
function takeFocus(panel: HTMLElement): void {
  if (!panel.contains(document.activeElement))
    (panel.querySelector<HTMLElement>("form input") ?? panel).focus({ preventScroll: true });
}
