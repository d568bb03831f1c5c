import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import "./overlays.css";

type Given = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  className?: string;
  /** A click beside it closes what holds nothing typed. */
  isLight?: boolean;
  isTitleHidden?: boolean;
};

/** The browser's own dialog: focus stays inside, Escape closes it and focus goes back where it was. */
export function Dialog({ title, onClose, children, className = "", isLight, isTitleHidden }: Given) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={id}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      {...{ closedby: isLight ? "any" : "closerequest" }}
    >
      <div className={isTitleHidden ? "visually-hidden" : "dialog-head"}>
        <h2 id={id}>{title}</h2>
        {!isTitleHidden && (
          <button
            type="button"
            className="icon-button"
            aria-label="关闭"
            onClick={() => dialog.current?.close()}
          >
            ✕
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
