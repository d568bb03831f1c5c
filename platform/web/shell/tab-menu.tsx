import { useLayoutEffect, useRef } from "react";
import "../overlays.css";
import { moveFocus } from "../roving-focus.ts";

export type TabMenuAt = { id: string; left: number; top: number };
type Given = {
  at: TabMenuAt;
  isFixed: boolean;
  onClose: (id: string) => void;
  onCloseOthers: (id: string) => void;
  onLeave: () => void;
};

const WIDTH = 140;

/** Opens where it was asked for; Escape and a click elsewhere close it, and focus goes back. */
export function TabMenu({ at, isFixed, onClose, onCloseOthers, onLeave }: Given) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    menu.current?.showPopover();
    menu.current?.querySelector<HTMLButtonElement>("button:enabled")?.focus();
  }, []);
  const choices = [
    { name: "关闭当前", isOff: isFixed, act: () => onClose(at.id) },
    { name: "关闭其他", isOff: false, act: () => onCloseOthers(at.id) },
  ];
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label="标签操作"
      className="popover tab-menu"
      style={{
        left: Math.min(at.left, document.documentElement.clientWidth - WIDTH - 8),
        top: at.top,
        width: WIDTH,
      }}
      onToggle={({ newState }) => newState === "closed" && onLeave()}
    >
      {choices.map(({ name, isOff, act }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          disabled={isOff}
          onKeyDown={(event) => moveFocus(event, { within: "[role=menu]", parts: "button:enabled" })}
          onClick={() => {
            menu.current?.hidePopover();
            act();
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
