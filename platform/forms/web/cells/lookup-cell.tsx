import { isEmpty } from "../../check-form.ts";
import { cellText } from "../cell-text.ts";
import { useOptionList, useScope } from "../form-scope.tsx";
import { listName, type Option } from "../../option-list.ts";
import type { Find } from "../search.ts";
import { type CellBinding, textOf } from "./cell-binding.ts";
import { FoundPanel } from "./found-panel.tsx";
import { panelId, useFace } from "./use-face.tsx";

type Given = { bind: CellBinding; find: Find<Option> };

/** Chosen from a list that is searched at the server; whoever knows the code types it there as well. */
export function LookupCell({ bind, find }: Given) {
  const { options } = useScope();
  const { element, section, label, id } = bind;
  const cell = isEmpty(bind.cell) ? bind.system : bind.cell;
  useOptionList(listName(section, element), textOf(cell) || undefined);
  const text = cellText(section, element, cell, options);
  const { face, opened, close } = useFace(bind, { text, isReady: true });
  return (
    <span className="cell-box">
      {face}
      {opened !== undefined && (
        <span id={panelId(bind)}>
          <FoundPanel
            label={label}
            anchorId={id}
            find={find}
            picked={textOf(cell)}
            typed={opened}
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
