import { useId } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { Icon } from "./icon.tsx";
import type { PaletteOption } from "./palette-options.ts";
import "./palette-phone.css";
import { type CommandPaletteProps, useCommandPalette } from "./use-palette.ts";

const LABEL = "查找菜单、单据和客户";

/** The command palette: finds menus and records by a few letters. */
export function CommandPalette(parts: CommandPaletteProps) {
  const base = useId();
  const { combobox, groups, keyOf, isAsking, status } = useCommandPalette(parts);
  return (
    <Dialog title={LABEL} className="palette" onClose={parts.onClose} isLight isTitleHidden>
      <div className="palette-line">
        <Icon name="search" />
        <input
          {...combobox.inputProps}
          type="text"
          aria-label={LABEL}
          placeholder="单号、尾号、名称、拼音或首字母"
        />
        <kbd>Esc</kbd>
        <Button look="link" className="palette-close" onClick={parts.onClose}>
          关闭
        </Button>
      </div>
      <div
        {...combobox.listProps}
        className="palette-found"
        aria-label="找到的菜单、单据和客户"
        aria-busy={isAsking}
      >
        {groups.map(({ title, options }, index) => (
          <div key={title} role="group" aria-labelledby={`${base}-group-${index}`}>
            <div id={`${base}-group-${index}`} className="palette-heading" role="presentation">
              {title}
            </div>
            {options.map((option) => (
              <div
                key={keyOf(option)}
                {...combobox.optionProps(option)}
                onPointerMove={() => combobox.activate(option)}
              >
                <OptionFace option={option} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="palette-foot" role="status">
        {status}
      </p>
    </Dialog>
  );
}

function OptionFace({ option }: { option: PaletteOption }) {
  if (option.kind === "menu")
    return (
      <>
        {option.menu.link.title}
        {option.menu.group !== "" && <span className="palette-group">{option.menu.group}</span>}
      </>
    );
  const { title, number, about, state } = option.record;
  return (
    <>
      <span className="palette-record">
        <span className="palette-title">{title}</span>
        <span className="palette-about">
          <span className="palette-number">{number}</span>
          {about.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </span>
      </span>
      {state !== "" && <span className="palette-group">{state}</span>}
    </>
  );
}
