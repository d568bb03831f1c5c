import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Menu } from "#platform/ui/menu.tsx";
import type { AnchorBox } from "#platform/ui/placement.ts";
import { moveFocus } from "#platform/ui/roving-focus.ts";
import { Icon } from "./icon.tsx";
import { type WorkbenchTab, buildTabHref } from "./open-tabs.ts";
import { useIsOverflowing } from "./use-overflow.ts";

type TabBarProps = {
  tabs: readonly WorkbenchTab[];
  shownId: string;
  /** The tabs with unsaved input. */
  unsaved: ReadonlySet<string>;
  onClose: (id: string) => void;
  onCloseOthers: (id: string) => void;
};

/** The tab whose menu is open, and the menu's anchor. */
type TabMenuPlace = { id: string; anchor: AnchorBox };

const STEP = 240;

/** The row of tabs. Each tab is a link, and the first cannot be closed. */
export function TabBar({ tabs, shownId, unsaved, onClose, onCloseOthers }: TabBarProps) {
  const row = useRef<HTMLUListElement>(null);
  const overflows = useIsOverflowing(row);
  const [menu, setMenu] = useState<TabMenuPlace>();
  const fixedId = tabs[0]?.id;

  useEffect(() => {
    const shown = tabs.findIndex(({ id }) => id === shownId);
    if (overflows) row.current?.children[shown]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [tabs, shownId, overflows]);

  const scroll = (by: number) => row.current?.scrollBy({ left: by });
  const openMenu = (event: MouseEvent<HTMLElement>, id: string): void => {
    event.preventDefault();
    const { clientX: left, clientY: top } = event;
    const isPointed = left > 0;
    const control = event.currentTarget.getBoundingClientRect();
    setMenu({ id, anchor: isPointed ? { left, top, right: left, bottom: top } : control });
  };
  const press = (event: KeyboardEvent<HTMLElement>, id: string): void => {
    moveFocus(event, { within: "ul", parts: "a", keys: { before: "ArrowLeft", after: "ArrowRight" } });
    if (event.key === "Delete" && id !== fixedId) onClose(id);
  };

  return (
    <nav className="tab-bar" aria-label="已打开的页面">
      {overflows && <Arrow label="向左滚动标签" name="before" onPress={() => scroll(-STEP)} />}
      <ul ref={row}>
        {tabs.map((tab) => (
          <li key={tab.id} className={tab.id === shownId ? "is-shown" : ""}>
            <a
              href={buildTabHref(tab)}
              aria-current={tab.id === shownId ? "page" : undefined}
              title={tab.title}
              onContextMenu={(event) => openMenu(event, tab.id)}
              onKeyDown={(event) => press(event, tab.id)}
            >
              {unsaved.has(tab.id) && <span className="tab-dot" role="img" aria-label="未保存" />}
              <span className="tab-name">{tab.title}</span>
            </a>
            {tab.id !== fixedId && (
              <Button look="bare" aria-label={`关闭 ${tab.title}`} onClick={() => onClose(tab.id)}>
                ✕
              </Button>
            )}
          </li>
        ))}
      </ul>
      {overflows && <Arrow label="向右滚动标签" name="after" onPress={() => scroll(STEP)} />}
      <Button
        look="bare"
        className="tab-more"
        aria-label="标签操作"
        aria-haspopup="menu"
        onClick={(event) => openMenu(event, shownId)}
      >
        <Icon name="more" />
      </Button>
      {menu && (
        <Menu
          key={`${menu.id} ${menu.anchor.left}`}
          label="标签操作"
          className="tab-menu"
          anchor={menu.anchor}
          items={[
            { name: "关闭当前", isDisabled: menu.id === fixedId, onChoose: () => onClose(menu.id) },
            { name: "关闭其他", onChoose: () => onCloseOthers(menu.id) },
          ]}
          onClose={() => setMenu(undefined)}
        />
      )}
    </nav>
  );
}

function Arrow({ label, name, onPress }: { label: string; name: string; onPress: () => void }) {
  return (
    <Button look="bare" className="tab-more" aria-label={label} onClick={onPress}>
      <Icon name={name} />
    </Button>
  );
}
