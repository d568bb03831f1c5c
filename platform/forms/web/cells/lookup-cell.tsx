import { isEmptyCell } from "../../check-form.ts";
import { formatFieldCell } from "../field-format.ts";
import { useOptionList, useFormContext } from "../use-form-context.tsx";
import { getOptionListName, type OptionListEntry } from "../../option-list.ts";
import type { SearchFunction } from "../search.ts";
import { type CellBinding, getCellText } from "./cell-binding.ts";
import { SearchPanel } from "./found-panel.tsx";
import { getPanelId, leaveListByTab, useChoiceButton } from "./use-face.tsx";

type LookupCellProps = { bind: CellBinding; find: SearchFunction<OptionListEntry> };

/** A choice from a list that the server searches. Users may also type the code. */
export function LookupCell({ bind, find }: LookupCellProps) {
  const { options } = useFormContext();
  const { element, section, label, id } = bind;
  const cell = isEmptyCell(bind.cell) ? bind.system : bind.cell;
  useOptionList(getOptionListName(section, element), getCellText(cell) || undefined);
  const text = formatFieldCell(section, element, cell, options);
  const { face, typed, close } = useChoiceButton(bind, { text, isReady: true });
  return (
    <span className="cell-box">
      {face}
      {typed !== undefined && (
        <span id={getPanelId(bind)} onKeyDownCapture={(event) => leaveListByTab(event, bind, close)}>
          <SearchPanel
            label={label}
            anchorId={id}
            find={find}
            picked={getCellText(cell)}
            typed={typed}
            onPick={(code) => {
              bind.set(code);
              close({ isFocusElsewhere: false });
            }}
            onClose={close}
          />
        </span>
      )}
    </span>
  );
}
