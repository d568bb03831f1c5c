import { type KeyboardEvent, useId, useState } from "react";
import { isComposing } from "../composition.ts";
import { Dialog } from "../dialog.tsx";
import { navigate } from "../location.ts";
import { nextIndex } from "../roving-focus.ts";
import { Icon } from "./icon.tsx";
import { searchMenus } from "./menu-search.ts";
import type { MenuNode } from "./menu-tree.ts";

type Given = { nodes: readonly MenuNode[]; onClose: () => void };

export function CommandPalette({ nodes, onClose }: Given) {
  const base = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const found = searchMenus(nodes, typed);
  const chosen = found[at];
  const open = (href: string): void => {
    onClose();
    navigate(href);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event)) return;
    if (event.key === "Enter" && chosen) open(chosen.link.href);
    const next = event.key.startsWith("Arrow") ? nextIndex(event.key, at, found.length) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  return (
    <Dialog title="查找菜单" className="palette" onClose={onClose} isLight isTitleHidden>
      <div className="palette-line">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="查找菜单"
          aria-expanded="true"
          aria-controls={`${base}-found`}
          aria-activedescendant={chosen && `${base}-${at}`}
          placeholder="菜单名称、拼音或首字母"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={`${base}-found`} className="palette-found" role="listbox" aria-label="找到的菜单">
        {found.map(({ link, group }, index) => (
          <div
            key={link.id}
            id={`${base}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onPointerMove={() => setAt(index)}
            onClick={() => open(link.href)}
            onKeyDown={({ key }) => key === "Enter" && open(link.href)}
          >
            {link.title}
            {group !== "" && <span className="palette-group">{group}</span>}
          </div>
        ))}
      </div>
      <p className="palette-foot" role="status">
        {found.length === 0 ? `没有找到“${typed.trim()}”，换个说法或拼音试试` : `${found.length} 个菜单`}
      </p>
    </Dialog>
  );
}
