import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
} from "react";
import { overlayStack } from "./overlay-stack.ts";

export type UseOverlayOptions = {
  readonly isOpen?: boolean;
  readonly onEscape?: () => void;
  /** Called when the focus moves to another element, or to none. */
  readonly onLeave?: (to: Element | null) => void;
};

/**
 * Routes keys to an overlay while it is open. Spread the result on its element: its key and clipboard events do not
 * propagate.
 */
export function useOverlay(overlay: RefObject<HTMLElement | null>, options: UseOverlayOptions = {}) {
  const { isOpen = true, onEscape, onLeave } = options;
  useLayoutEffect(() => {
    if (!isOpen || !overlay.current) return undefined;
    return overlayStack.open(overlay.current);
  }, [isOpen, overlay]);
  if (!isOpen) return {};
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      event.stopPropagation();
      if (event.key !== "Escape" || !onEscape) return;
      // Otherwise the browser would also close a surrounding dialog.
      event.preventDefault();
      onEscape();
    },
    onCopy: stop,
    onCut: stop,
    onPaste: stop,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent): void => {
      // The browser window lost the focus, which is no exit from the overlay.
      if (relatedTarget === null && !document.hasFocus()) return;
      if (!currentTarget.contains(relatedTarget)) onLeave?.(relatedTarget);
    },
  };
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation();
}
