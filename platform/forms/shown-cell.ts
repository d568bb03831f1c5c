import { isEmpty } from "./check-form.ts";
import type { FormElement } from "./definition.ts";
import type { Cell } from "./filled.ts";
import { shownText } from "./typed-value.ts";

/** What the codes of one list are called, and the way to one from the top of its tree. */
export type ListWords = { label(code: string): string; wayTo(code: string): readonly string[] };

const YES_NO: Readonly<Record<string, string>> = { "1": "是", "0": "否" };

/** A cell as a reader sees it, on the screen and on paper; "" where there is nothing. */
export function shownCell(element: FormElement, cell: Cell, { label, wayTo }: ListWords): string {
  if (isEmpty(cell)) return "";
  if (Array.isArray(cell)) return wayWords(cell as readonly string[], label);
  const text = cell as string;
  if (element.type === "switch") return YES_NO[text] ?? text;
  if (element.type === "treeSelect") return wayWords(wayTo(text), label);
  return isChosen(element) ? label(text) : shownText(element, text);
}

function wayWords(codes: readonly string[], label: ListWords["label"]): string {
  return codes.map(label).join(" / ");
}

export function isChosen({ type }: Pick<FormElement, "type">): boolean {
  return type === "select" || type === "radio" || type === "treeSelect" || type === "lookup";
}

/** Amounts, and numbers of something: a serial number has no unit. The definition says which of them make no sum. */
export function isSummed({
  element: { type, unit = "", total },
}: {
  readonly element: FormElement;
}): boolean {
  return total !== false && (type === "money" || (type === "number" && unit !== ""));
}
