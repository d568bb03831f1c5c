import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ListBox, ListBoxOption } from "#platform/ui/list-box.tsx";
import { SearchBox } from "#platform/ui/search-box.tsx";
import type { CodeTypeSummary } from "./dictionary-queries.ts";
import { groupCodeTypes } from "./type-choice.ts";

type CodeTypeListProps = {
  types: readonly CodeTypeSummary[];
  chosen: string;
  onChoose: (id: string) => void;
};

export function CodeTypeList({ types, chosen, onChoose }: CodeTypeListProps) {
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const groups = groupCodeTypes(types, typed);
  const all = groups.flatMap(({ choices }) => choices);
  const tabStopId = all.find(({ id }) => id === chosen)?.id ?? all[0]?.id;

  useEffect(() => {
    const [box, item] = [list.current, list.current?.querySelector("[aria-selected=true]")];
    if (!box || !item) return;
    // Only the list is scrolled: scrollIntoView would also move the window and hide the page's head.
    const [boxRect, itemRect] = [box.getBoundingClientRect(), item.getBoundingClientRect()];
    box.scrollTop += itemRect.top - boxRect.top - (boxRect.height - itemRect.height) / 2;
  }, []);

  const enterList = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowDown" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  };

  return (
    <>
      <SearchBox
        label="查找字典类型"
        placeholder="中文、代码、拼音、首字母"
        typed={typed}
        onType={setTyped}
        onKeyDown={enterList}
      />
      <p className="visually-hidden" role="status">
        {all.length} 个类型
      </p>
      {all.length === 0 && <p className="nothing">没有找到“{typed}”</p>}
      <ListBox ref={list} className="type-list" label="字典类型">
        {groups.map(({ title, choices }) => (
          <div key={title} role="group" aria-label={title}>
            <p className="type-group" aria-hidden="true">
              {title}
            </p>
            {choices.map(({ id, name, count }) => (
              <ListBoxOption
                key={id}
                className="type-option"
                isChosen={id === chosen}
                isTabStop={id === tabStopId}
                onChoose={() => onChoose(id)}
              >
                <span className="type-name">{name}</span>
                <span className="type-code">{id}</span>
                <span className="type-count">{count?.toLocaleString("zh-CN")}</span>
              </ListBoxOption>
            ))}
          </div>
        ))}
      </ListBox>
    </>
  );
}
