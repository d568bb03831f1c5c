import type { FormElement } from "../definition.ts";
import type { Cell } from "../filled.ts";
import { isChosen, shownCell } from "../shown-cell.ts";
import { labelOf, listName } from "../option-list.ts";
import type { OptionSource } from "./options.ts";

export { isChosen };

/** A cell as a reader sees it; "" where there is nothing. */
export function cellText(section: string, element: FormElement, cell: Cell, options: OptionSource): string {
  const list = options.list(listName(section, element));
  return shownCell(element, cell, {
    label: (code) => labelOf(list, code),
    wayTo: (code) => (list ? codesTo(list, code) : [code]),
  });
}

/** For a narrow place: of a way through a tree the end of it, where the whole way is chosen. */
export function shortText(section: string, element: FormElement, cell: Cell, options: OptionSource): string {
  const list = options.list(listName(section, element));
  const last = Array.isArray(cell) ? (cell as readonly string[]).at(-1) : undefined;
  const end = last === undefined ? undefined : list?.byCode.get(last);
  return end && end.children.length === 0 ? end.label : cellText(section, element, cell, options);
}

function codesTo(list: { wayTo(code: string): readonly { code: string }[] }, code: string): string[] {
  const way = list.wayTo(code).map((option) => option.code);
  return way.length === 0 ? [code] : way;
}
