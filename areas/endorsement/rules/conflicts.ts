import type { CompiledSection } from "#platform/forms/compile-form.ts";
import { isEmptyCell } from "#platform/forms/check-form.ts";
import type { FormElementType } from "#platform/forms/definition.ts";
import { type FilledForm, type FilledRow, type FormCell, listFormRows } from "#platform/forms/filled-form.ts";
import type { MergeConflict } from "#platform/forms/merge-cells.ts";
import { getRowScheme, type RowIdentity, RowIndex } from "#platform/forms/row-identity.ts";
import { type CodeNaming, formatCell, type Naming, nameRow } from "./changes.ts";

/** A conflict in the words of the form. "/" is an empty cell, and an empty text is a row that is gone. */
export type DescribedConflict = {
  readonly id: string;
  readonly section: string;
  readonly row: string;
  readonly element: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /** What may be typed instead of the two values; '' where nothing may. */
  readonly typed: "text" | "number" | "";
};
type ConflictTexts = Pick<DescribedConflict, "element" | "base" | "mine" | "theirs" | "typed">;

const typedAs: Partial<Record<FormElementType, DescribedConflict["typed"]>> = {
  input: "text",
  textarea: "text",
  number: "number",
  money: "number",
  percent: "number",
  rate: "number",
  decimal: "number",
};

/** Describes a conflict of a merge of two forms with a common base. */
export function describeConflict(
  sections: readonly CompiledSection[],
  conflict: MergeConflict,
  forms: readonly FilledForm[],
  nameOf: CodeNaming,
): DescribedConflict {
  const section = sections.find(({ code }) => code === conflict.section);
  if (!section) throw new Error(`no section ${conflict.section}`);
  const naming: Naming = { section, nameOf, masks: ["identity"] };
  const { row: identity } = conflict;
  const row = identity ? nameRow(naming, findRow(section, identity, forms) ?? {}, identity.index).label : "";
  const texts = conflict.kind === "row" ? describeRows(naming, conflict) : describeCells(naming, conflict);
  return { id: conflict.id, section: section.section.title, row, ...texts };
}

/** The row of the first form that has it. */
function findRow(
  section: CompiledSection,
  identity: RowIdentity,
  forms: readonly FilledForm[],
): FilledRow | undefined {
  for (const form of forms) {
    const rows = listFormRows(form[section.code]);
    const index = new RowIndex(getRowScheme(section), rows).find(identity);
    if (index !== undefined) return rows[index];
  }
  return undefined;
}

function describeCells(naming: Naming, conflict: Extract<MergeConflict, { kind: "cell" }>): ConflictTexts {
  const compiled = naming.section.elements.find(({ code }) => code === conflict.element);
  if (!compiled) throw new Error(`no element ${conflict.element}`);
  const { element } = compiled;
  const text = (cell: FormCell): string => formatCell(naming, element, cell);
  const { base, mine, theirs } = conflict;
  const typed = typedAs[element.type] ?? "";
  return { element: element.label, base: text(base), mine: text(mine), theirs: text(theirs), typed };
}

function describeRows(naming: Naming, conflict: Extract<MergeConflict, { kind: "row" }>): ConflictTexts {
  const text = (row: FilledRow | null): string =>
    naming.section.elements
      .filter(({ code, element }) => !element.invisible && !isEmptyCell(row?.[code]))
      .map(({ code, element }) => formatCell(naming, element, row?.[code]))
      .join(" ");
  const { base, mine, theirs } = conflict;
  return { element: "", base: text(base), mine: text(mine), theirs: text(theirs), typed: "" };
}
