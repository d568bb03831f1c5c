import { isEmpty } from "../../check-form.ts";
import { formatFieldCell } from "../field-format.ts";
import { useOptionList, useFormContext } from "../use-form-context.tsx";
import { listName, type Option } from "../../option-list.ts";
import type { SearchFunction } from "../search.ts";
import { type CellBinding, textOf } from "./cell-binding.ts";
import { FoundPanel } from "./found-panel.tsx";
import { panelId, useFace } from "./use-face.tsx";

type LookupCellProps = { bind: CellBinding; find: SearchFunction<Option> };

/** Chosen from a list that is searched at the server; whoever knows the code types it there as well. */
export function LookupCell({ bind, find }: LookupCellProps) {
  const { options } = useFormContext();
  const { element, section, label, id } = bind;
  const cell = isEmpty(bind.cell) ? bind.system : bind.cell;
  useOptionList(listName(section, element), textOf(cell) || undefined);
  const text = formatFieldCell(section, element, cell, options);
  const { face, typed, close } = useFace(bind, { text, isReady: true });
  return (
    <span className="cell-box">
      {face}
      {typed !== undefined && (
        <span id={panelId(bind)}>
          <FoundPanel
            label={label}
            anchorId={id}
            find={find}
            picked={textOf(cell)}
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
