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
  /** The focus has gone to another element, or to none. */
  readonly onLeave?: (to: Element | null) => void;
};

/**
 * Gives the keys to an overlay while it is open. The result is spread on its element: neither keys nor the clipboard of
 * the overlay reach the components around it.
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
      // Else the browser would close a dialog around it as well.
      event.preventDefault();
      onEscape();
    },
    onCopy: stop,
    onCut: stop,
    onPaste: stop,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent): void => {
      // The window itself was left, and will be come back to.
      if (relatedTarget === null && !document.hasFocus()) return;
      if (!currentTarget.contains(relatedTarget)) onLeave?.(relatedTarget);
    },
  };
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation();
}
