import { type ReactNode, useId, useRef, useState } from "react";

type Given = {
  /** What the button is called; it contains what is seen on it. */
  label: string;
  face: ReactNode;
  className: string;
  children: (close: () => void) => ReactNode;
};

const GAP = 6;

/** A button and what opens below it; the browser closes it on Escape and on a click elsewhere. */
export function Popover({ label, face, className, children }: Given) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = (): void => {
    const under = button.current?.getBoundingClientRect();
    if (!under || !panel.current) return;
    panel.current.style.top = `${under.bottom + GAP}px`;
    panel.current.style.right = `${Math.max(document.documentElement.clientWidth - under.right, 8)}px`;
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
        ref={panel}
        id={id}
        popover="auto"
        className="popover"
        role="dialog"
        aria-label={label}
        onBeforeToggle={({ newState }) => {
          if (newState === "open") place();
          setOpen(newState === "open");
        }}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
