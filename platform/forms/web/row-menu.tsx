import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import type { CompiledSection } from "../compile-form.ts";
import { useFormContext } from "./use-form-context.tsx";
import { buildFieldId } from "./form-context.ts";
import type { RowId } from "./form-state.ts";
import type { GridFocus } from "./grid-focus.ts";

type TableRowMenuProps = {
  section: CompiledSection;
  row: RowId;
  index: number;
  lengthLock: string | undefined;
  focus: GridFocus;
};

/** The menu of a row. Its entries are on the page only while it is open. */
export function TableRowMenu({ section, row, index, lengthLock, focus }: TableRowMenuProps) {
  const { store, prefix } = useFormContext();
  const [isOpen, setOpen] = useState(false);
  const { code } = section;
  const id = `${buildFieldId(prefix, { section: code, row, element: "" })}menu`;
  const column = focus.active()?.column ?? section.elements[0]?.code ?? "";
  const act = (run: () => RowId | undefined | void): void => {
    setOpen(false);
    const next = run();
    const rows = store.rowIds(code);
    const target = typeof next === "string" ? next : (rows[index] ?? rows.at(-1));
    if (target !== undefined) focus.activate({ row: target, column });
  };
  // A row that was added a moment ago may always go again.
  const isNew = store.mode === "pigai" && !store.oldRow(code, row);
  const removeLock = isNew ? lengthLock : store.opened.rowLock(section.section, "remove");
  const entries = [
    { label: "复制一行", lock: lengthLock, run: () => store.duplicateRow(code, row) },
    { label: "在下方插入", lock: lengthLock, run: () => store.addRow(section, row) },
    { label: "上移", lock: index === 0 ? "已是第一行" : undefined, run: () => move(-1) },
    { label: "下移", lock: isLast() ? "已是最后一行" : undefined, run: () => move(1) },
    { label: "删除", lock: removeLock, run: () => store.removeRows(code, [row]) },
  ];
  function move(by: number): RowId {
    store.moveRow(code, row, by);
    return row;
  }
  function isLast(): boolean {
    return index === store.rowIds(code).length - 1;
  }
  return (
    <>
      <Button
        id={id}
        look="bare"
        className="row-menu-button"
        tabIndex={-1}
        aria-label={`第 ${index + 1} 行操作`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">⋯</span>
      </Button>
      {isOpen && (
        <Panel
          label={`第 ${index + 1} 行操作`}
          anchorId={id}
          className="row-menu"
          onClose={({ isFocusElsewhere }) => {
            setOpen(false);
            if (!isFocusElsewhere) focus.activate({ row, column });
          }}
        >
          {entries.map(({ label, lock, run }, position) => (
            <Button
              key={label}
              look="bare"
              data-first={position === 0 ? "" : undefined}
              aria-disabled={lock !== undefined}
              title={lock}
              onClick={() => lock === undefined && act(run)}
            >
              {label}
              {lock === undefined ? null : <small>{lock}</small>}
            </Button>
          ))}
        </Panel>
      )}
    </>
  );
}
