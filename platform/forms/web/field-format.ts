import type { FormElement } from "../definition.ts";
import type { FormCell } from "../filled-form.ts";
import { isChoiceElement, formatFormCell } from "../cell-format.ts";
import { getOptionLabel, getOptionListName } from "../option-list.ts";
import { PENDING_MARK } from "#platform/ui/pending-mark.ts";
import type { OptionListSource } from "./option-source.ts";

export { isChoiceElement };

/** Formats a cell with the labels of its list, to be drawn by `PendingText`. An empty cell gives "". */
export function formatFieldCell(
  section: string,
  element: FormElement,
  cell: FormCell,
  options: OptionListSource,
): string {
  const name = getOptionListName(section, element);
  const list = options.list(name);
  const isPending = list === undefined && options.hasList(name);
  return formatFormCell(element, cell, {
    label: (code) => (isPending ? PENDING_MARK : getOptionLabel(list, code)),
    pathTo: (code) => (list ? codesTo(list, code) : [code]),
  });
}

/** Formats a cell for a narrow place: a complete path of a tree shows its leaf only. */
export function formatShortCell(
  section: string,
  element: FormElement,
  cell: FormCell,
  options: OptionListSource,
): string {
  const list = options.list(getOptionListName(section, element));
  const last = Array.isArray(cell) ? (cell as readonly string[]).at(-1) : undefined;
  const leaf = last === undefined ? undefined : list?.byCode.get(last);
  return leaf && leaf.children.length === 0 ? leaf.label : formatFieldCell(section, element, cell, options);
}

function codesTo(list: { pathTo(code: string): readonly { code: string }[] }, code: string): string[] {
  const path = list.pathTo(code).map((option) => option.code);
  return path.length === 0 ? [code] : path;
}
