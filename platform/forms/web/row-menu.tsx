import { useState } from "react";
import type { CompiledSection } from "../compile-form.ts";
import { Panel } from "./cells/panel.tsx";
import { useScope } from "./form-scope.tsx";
import { fieldId } from "./open-scope.ts";
import type { RowId } from "./form-state.ts";
import type { GridFocus } from "./grid-focus.ts";

type Given = {
  section: CompiledSection;
  row: RowId;
  index: number;
  lengthLock: string | undefined;
  focus: GridFocus;
};

/** What can be done with a row; its entries are there only while it is open. */
export function RowMenu({ section, row, index, lengthLock, focus }: Given) {
  const { store, prefix } = useScope();
  const [isOpen, setOpen] = useState(false);
  const { code } = section;
  const id = `${fieldId(prefix, { section: code, row, element: "" })}menu`;
  const column = focus.active()?.column ?? section.elements[0]?.code ?? "";
  const act = (run: () => RowId | undefined | void): void => {
    setOpen(false);
    const next = run();
    const rows = store.rowIds(code);
    const at = typeof next === "string" ? next : (rows[index] ?? rows.at(-1));
    if (at !== undefined) focus.go({ row: at, column });
  };
  const entries = [
    { says: "复制一行", lock: lengthLock, run: () => store.duplicateRow(code, row) },
    { says: "在下方插入", lock: lengthLock, run: () => store.addRow(section, row) },
    { says: "上移", lock: index === 0 ? "已是第一行" : undefined, run: () => moved(-1) },
    { says: "下移", lock: isLast() ? "已是最后一行" : undefined, run: () => moved(1) },
    { says: "删除", lock: lengthLock, run: () => store.removeRows(code, [row]) },
  ];
  function moved(by: number): RowId {
    store.moveRow(code, row, by);
    return row;
  }
  function isLast(): boolean {
    return index === store.rowIds(code).length - 1;
  }
  return (
    <>
      <button
        id={id}
        type="button"
        className="row-menu-button"
        tabIndex={-1}
        aria-label={`第 ${index + 1} 行操作`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {isOpen && (
        <Panel
          label={`第 ${index + 1} 行操作`}
          anchorId={id}
          className="row-menu"
          onClose={({ isFocusElsewhere }) => {
            setOpen(false);
            if (!isFocusElsewhere) focus.go({ row, column });
          }}
        >
          {entries.map(({ says, lock, run }, at) => (
            <button
              key={says}
              type="button"
              data-first={at === 0 ? "" : undefined}
              aria-disabled={lock !== undefined}
              title={lock}
              onClick={() => lock === undefined && act(run)}
            >
              {says}
              {lock === undefined ? null : <small>{lock}</small>}
            </button>
          ))}
        </Panel>
      )}
    </>
  );
}
