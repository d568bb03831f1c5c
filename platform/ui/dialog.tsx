import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { useOverlay } from "./use-overlay.ts";
import "./dialog.css";

export type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  className?: string;
  /** A click beside it closes what holds nothing typed. */
  isLight?: boolean;
  isTitleHidden?: boolean;
};

/** The browser's own dialog: focus stays inside, Escape closes it and focus goes back where it was. */
export function Dialog({ title, onClose, children, className = "", isLight, isTitleHidden }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      {...useOverlay(dialog)}
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={id}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      {...{ closedby: isLight ? "any" : "closerequest" }}
    >
      <div className={isTitleHidden ? "visually-hidden" : "dialog-head"}>
        <h2 id={id}>{title}</h2>
        {!isTitleHidden && (
          <Button look="icon" aria-label="关闭" onClick={() => dialog.current?.close()}>
            ✕
          </Button>
        )}
      </div>
      {children}
    </dialog>
  );
}
