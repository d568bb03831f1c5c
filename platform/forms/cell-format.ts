import { isEmptyCell } from "./check-form.ts";
import type { FormElement } from "./definition.ts";
import type { FormCell } from "./filled-form.ts";
import { formatStoredText } from "./typed-value.ts";

/** The labels of the codes of one list, and the path to a code from the top of its tree. */
export type OptionListLabels = { label(code: string): string; pathTo(code: string): readonly string[] };

const YES_NO: Readonly<Record<string, string>> = { "1": "是", "0": "否" };

/** Formats a cell for screen and paper. An empty cell gives "". */
export function formatFormCell(
  element: FormElement,
  cell: FormCell,
  { label, pathTo: wayTo }: OptionListLabels,
): string {
  if (isEmptyCell(cell)) return "";
  if (Array.isArray(cell)) return formatPath(cell as readonly string[], label);
  const text = cell as string;
  if (element.type === "switch") return YES_NO[text] ?? text;
  if (element.type === "treeSelect") return formatPath(wayTo(text), label);
  return isChoiceElement(element) ? label(text) : formatStoredText(element, text);
}

function formatPath(codes: readonly string[], label: OptionListLabels["label"]): string {
  return codes.map(label).join(" / ");
}

export function isChoiceElement({ type }: Pick<FormElement, "type">): boolean {
  return type === "select" || type === "radio" || type === "treeSelect" || type === "lookup";
}

/** Amounts and numbers with a unit have a sum, unless the definition excludes it. A serial number has no unit. */
export function hasColumnTotal({
  element: { type, unit = "", total },
}: {
  readonly element: FormElement;
}): boolean {
  return total !== false && (type === "money" || (type === "number" && unit !== ""));
}
