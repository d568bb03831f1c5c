import { isEmpty } from "../../check-form.ts";
import { cellText } from "../cell-text.ts";
import { useOptionList, useScope } from "../form-scope.tsx";
import { listName, type Option } from "../options.ts";
import type { Find } from "../search.ts";
import { type CellBinding, textOf } from "./cell-binding.ts";
import { FaceCell } from "./face-cell.tsx";
import { FoundPanel } from "./found-panel.tsx";

type Given = { bind: CellBinding; find: Find<Option> };

/** Chosen from a list that is searched at the server; whoever knows the code types it there as well. */
export function LookupCell({ bind, find }: Given) {
  const { options } = useScope();
  const { element, section, label, id } = bind;
  const cell = isEmpty(bind.cell) ? bind.system : bind.cell;
  useOptionList(listName(section, element), textOf(cell) || undefined);
  return (
    <FaceCell bind={bind} text={cellText(section, element, cell, options)} isReady>
      {(typed, close) => (
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
      )}
    </FaceCell>
  );
}
