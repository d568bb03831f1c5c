import { isEmpty } from "../../check-form.ts";
import { cellText } from "../cell-text.ts";
import { useOptionList, useScope } from "../form-scope.tsx";
import { listName, yesNoList } from "../options.ts";
import { type CellBinding, textOf } from "./cell-binding.ts";
import { ChoicePanel } from "./choice-panel.tsx";
import { FaceCell } from "./face-cell.tsx";

/** A select, a tree, a cascader: chosen from a list that is there as a whole. */
export function ChoiceCell({ bind }: { bind: CellBinding }) {
  const { options } = useScope();
  const { element, section, label, id } = bind;
  const named = useOptionList(listName(section, element));
  const list = element.type === "switch" ? yesNoList : named;
  const isWay = element.type === "cascader";
  const cell = isEmpty(bind.cell) ? bind.system : bind.cell;
  const picked = Array.isArray(cell)
    ? (cell as readonly string[])
    : (list?.wayTo(textOf(cell)).map(({ code }) => code) ?? []);
  return (
    <FaceCell bind={bind} text={cellText(section, element, cell, options)} isReady={list !== undefined}>
      {(typed, close) =>
        list && (
          <ChoicePanel
            label={label}
            anchorId={id}
            list={list}
            picked={picked}
            endsOnly={isWay || element.type === "treeSelect"}
            typed={typed}
            onPick={(way, isEnd) => {
              if (isWay) bind.set(way);
              else if (isEnd) bind.set(way.at(-1) ?? "");
              if (isEnd) close({ isFocusElsewhere: false });
            }}
            onClose={close}
          />
        )
      }
    </FaceCell>
  );
}
