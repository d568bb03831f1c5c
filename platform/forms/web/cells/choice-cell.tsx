import { isEmptyCell } from "../../check-form.ts";
import { type FilledRow, listFormRows } from "../../filled-form.ts";
import { formatFieldCell } from "../field-format.ts";
import type { RowId } from "../form-state.ts";
import type { FormStore } from "../form-store.ts";
import { useOptionList, useFormContext } from "../use-form-context.tsx";
import { getOptionListName, yesNoOptions } from "../../option-list.ts";
import { type CellBinding, getCellText } from "./cell-binding.ts";
import { ChoicePanel } from "./choice-panel.tsx";
import { getPanelId, leaveListByTab, useChoiceButton } from "./use-face.tsx";

function cellsBeside(store: FormStore, section: string, row: RowId): FilledRow {
  return listFormRows(store.typedForm()[section])[store.indexOf(section, row)] ?? {};
}

/** A choice (select, tree or cascader) from a list that is loaded as a whole. */
export function ChoiceCell({ bind }: { bind: CellBinding }) {
  const { options, store } = useFormContext();
  const { element, section, row, label, id } = bind;
  const name = getOptionListName(section, element);
  const whole = useOptionList(name);
  const named = whole && (options.listInRow?.(name, cellsBeside(store, section, row)) ?? whole);
  const list = element.type === "switch" ? yesNoOptions : named;
  const isWay = element.type === "cascader";
  const cell = isEmptyCell(bind.cell) ? bind.system : bind.cell;
  const text = formatFieldCell(section, element, cell, options);
  const { face, typed, close } = useChoiceButton(bind, { text, isReady: list !== undefined });
  return (
    <span className="cell-box">
      {face}
      {list && typed !== undefined && (
        <span id={getPanelId(bind)} onKeyDownCapture={(event) => leaveListByTab(event, bind, close)}>
          <ChoicePanel
            label={label}
            anchorId={id}
            list={list}
            picked={
              Array.isArray(cell)
                ? (cell as readonly string[])
                : list.pathTo(getCellText(cell)).map(({ code }) => code)
            }
            endsOnly={isWay || element.type === "treeSelect"}
            typed={typed}
            onPick={(way, isEnd) => {
              if (isWay) bind.set(way);
              else if (isEnd) bind.set(way.at(-1) ?? "");
              if (isEnd) close({ isFocusElsewhere: false });
            }}
            onClose={close}
          />
        </span>
      )}
    </span>
  );
}
