import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { useOverlay } from "./use-overlay.ts";
import { usePlacement } from "./use-placement.ts";
import "./overlay.css";
import "./popover.css";

export type PopoverProps = {
  /** What the button is called; it contains what is seen on it. */
  label: string;
  face: ReactNode;
  className: string;
  /** The name of the overlay and the tip of the button, where these are shorter than the button's own name. */
  title?: string;
  panelClassName?: string;
  buttonRef?: RefObject<HTMLButtonElement | null>;
  children: (close: () => void) => ReactNode;
};

const GAP_PX = 6;

/**
 * A button and what opens below it, which takes the focus. The browser closes it on Escape and on a click elsewhere; it
 * closes as well when Tab leads out of it.
 */
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
  usePlacement({
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
          // Not before: the browser gives the focus back to the button only while the panel still has it.
          else setOpen(false);
        }}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}

/** A form is ready to be typed into. */
function takeFocus(panel: HTMLElement): void {
  if (!panel.contains(document.activeElement))
    (panel.querySelector<HTMLElement>("form input") ?? panel).focus({ preventScroll: true });
}
