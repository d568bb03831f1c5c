import { useCallback, useEffect, useRef, useState } from "react";

/** Opening takes the focus into the panel, closing brings it back; a click elsewhere closes and leaves it there. */
export function usePanel() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  useEffect(() => {
    if (!isOpen) return undefined;
    panel.current?.focus();
    const leaving = new AbortController();
    const { signal } = leaving;
    const closeOutside = ({ target }: { target: unknown }): void => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside, { signal });
    document.addEventListener("focusin", closeOutside, { signal });
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    };
    root.current?.addEventListener("keydown", closeOnEscape, { signal });
    return () => leaving.abort();
  }, [isOpen, close]);
  return { isOpen, setOpen, close, root, button, panel };
}
