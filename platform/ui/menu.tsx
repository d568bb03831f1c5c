import { useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import type { AnchorBox } from "./placement.ts";
import { moveFocus } from "./roving-focus.ts";
import { useOverlay } from "./use-overlay.ts";
import { useOverlayPlacement } from "./use-placement.ts";
import "./overlay.css";
import "./popover.css";

export type MenuItem = {
  readonly name: string;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
};

export type MenuProps = {
  label: string;
  /** The box of a control, or the clicked point. */
  anchor: AnchorBox;
  items: readonly MenuItem[];
  className?: string;
  /** Called after the menu has closed. */
  onClose: () => void;
};

/** A menu, mounted only while open. Arrows move through it; Escape, Tab and outside clicks close it. */
export function Menu({ label, anchor, items, className = "", onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const ownEvents = useOverlay(menu, { onLeave: (to) => to !== null && menu.current?.hidePopover() });
  useLayoutEffect(() => {
    const shown = menu.current;
    shown?.showPopover();
    shown?.querySelector<HTMLElement>("button:enabled")?.focus();
    return () => shown?.hidePopover();
  }, []);
  useOverlayPlacement({ overlay: menu, anchor: () => anchor, gapPx: 0 });
  return (
    <div
      {...ownEvents}
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={label}
      className={`overlay popover ${className}`}
      onToggle={({ newState }) => newState === "closed" && onClose()}
    >
      {items.map(({ name, isDisabled = false, onChoose }) => (
        <Button
          key={name}
          look="bare"
          role="menuitem"
          disabled={isDisabled}
          onKeyDown={(event) => {
            // The browser gives the focus back to the control, and Tab leads on from there.
            if (event.key === "Tab") menu.current?.hidePopover();
            else moveFocus(event, { within: "[role=menu]", parts: "button:enabled" });
          }}
          onClick={() => {
            menu.current?.hidePopover();
            onChoose();
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
