import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { useOverlay } from "./use-overlay.ts";
import "./dialog.css";

export type DialogProps = {
  title: string;
  /** Null for a dialog that only its owner may close. */
  onClose: (() => void) | null;
  children: ReactNode;
  className?: string;
  /** True if a click outside closes the dialog, for dialogs without input. */
  isLight?: boolean;
  isTitleHidden?: boolean;
};

/** The browser's own dialog: focus stays inside, Escape closes it and focus goes back where it was. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, className = "", isLight, isTitleHidden } = props;
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
      onCancel={(event) => {
        if (onClose === null && event.target === event.currentTarget) event.preventDefault();
      }}
      // A browser that does not know `closedby` still closes it at the second Escape.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open)
          (onClose ?? (() => currentTarget.isConnected && currentTarget.showModal()))();
      }}
      {...{ closedby: onClose === null ? "none" : isLight ? "any" : "closerequest" }}
    >
      <div className={isTitleHidden ? "visually-hidden" : "dialog-head"}>
        <h2 id={id}>{title}</h2>
        {!isTitleHidden && onClose && (
          <Button look="icon" aria-label="关闭" onClick={() => dialog.current?.close()}>
            ✕
          </Button>
        )}
      </div>
      {children}
    </dialog>
  );
}
