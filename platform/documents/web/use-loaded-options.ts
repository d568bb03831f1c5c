import { useEffect, useReducer } from "react";
import type { FormElement } from "#platform/forms/definition.ts";
import type { FormCell } from "#platform/forms/filled-form.ts";
import { isChoiceElement } from "#platform/forms/web/field-format.ts";
import { getOptionListName } from "#platform/forms/option-list.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";

export type FormCellWithElement = {
  readonly section: string;
  readonly element: FormElement;
  readonly cell: FormCell;
};

/** Loads the lists that name these cells, and renders again as they arrive. */
export function useOptionListsForCells(
  options: OptionListSource,
  cells: readonly FormCellWithElement[],
): void {
  const [, drawAgain] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => options.subscribe(drawAgain), [options]);
  useEffect(() => {
    for (const { section, element, cell } of cells) {
      if (!isChoiceElement(element) && element.type !== "cascader") continue;
      const name = getOptionListName(section, element);
      if (options.hasList(name))
        options.load(name, typeof cell === "string" && cell !== "" ? cell : undefined);
    }
  }, [options, cells]);
}
