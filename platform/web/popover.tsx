import { type ReactNode, useId, useRef, useState } from "react";
import "./overlays.css";

type Given = {
  /** What the button is called; it contains what is seen on it. */
  label: string;
  face: ReactNode;
  className: string;
  children: (close: () => void) => ReactNode;
};

const GAP = 6;
const EDGE = 8;
/** Below this nothing that opens would fit left of its button's right edge. */
const NARROW = 480;

/** A button and what opens below it, with the cursor in its form if it is one; the browser closes it on Escape and on a click elsewhere. */
export function Popover({ label, face, className, children }: Given) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const place = ({ style }: HTMLElement): void => {
    const under = button.current?.getBoundingClientRect();
    if (!under) return;
    const { clientWidth } = document.documentElement;
    const right = clientWidth < NARROW ? EDGE : Math.max(clientWidth - under.right, EDGE);
    style.setProperty("top", `${under.bottom + GAP}px`);
    style.setProperty("right", `${right}px`);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={isOpen}
        title={label}
        popoverTarget={id}
      >
        {face}
      </button>
      <div
        ref={setPanel}
        id={id}
        popover="auto"
        className="popover"
        role="dialog"
        aria-label={label}
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState === "open") place(currentTarget);
          setOpen(newState === "open");
        }}
        onToggle={({ newState, currentTarget }) => newState === "open" && enterForm(currentTarget)}
      >
        {isOpen && children(() => panel?.hidePopover())}
      </div>
    </>
  );
}

function enterForm(panel: HTMLElement): void {
  panel.querySelector<HTMLElement>("form input")?.focus();
}
