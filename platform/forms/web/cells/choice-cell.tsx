import { isEmpty } from "../../check-form.ts";
import { cellText } from "../cell-text.ts";
import { useOptionList, useScope } from "../form-scope.tsx";
import { listName, yesNoList } from "../../option-list.ts";
import { type CellBinding, textOf } from "./cell-binding.ts";
import { ChoicePanel } from "./choice-panel.tsx";
import { panelId, useFace } from "./use-face.tsx";

/** A select, a tree, a cascader: chosen from a list that is there as a whole. */
export function ChoiceCell({ bind }: { bind: CellBinding }) {
  const { options } = useScope();
  const { element, section, label, id } = bind;
  const named = useOptionList(listName(section, element));
  const list = element.type === "switch" ? yesNoList : named;
  const isWay = element.type === "cascader";
  const cell = isEmpty(bind.cell) ? bind.system : bind.cell;
  const text = cellText(section, element, cell, options);
  const { face, opened, close } = useFace(bind, { text, isReady: list !== undefined });
  return (
    <span className="cell-box">
      {face}
      {list && opened !== undefined && (
        <span id={panelId(bind)}>
          <ChoicePanel
            label={label}
            anchorId={id}
            list={list}
            picked={
              Array.isArray(cell)
                ? (cell as readonly string[])
                : list.wayTo(textOf(cell)).map(({ code }) => code)
            }
            endsOnly={isWay || element.type === "treeSelect"}
            typed={opened}
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
