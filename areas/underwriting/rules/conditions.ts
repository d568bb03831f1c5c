import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { beginSpecialClauseText } from "#areas/product/rules/special-clause.ts";
import { checkForm, type FormCheckContext } from "#platform/forms/check-form.ts";
import type { CompiledElement, CompiledSection } from "#platform/forms/compile-form.ts";
import { type FilledForm, type FilledRow, isSameCell, listFormRows } from "#platform/forms/filled-form.ts";
import { describeTypedFigure, parseTypedText } from "#platform/forms/typed-value.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** In the order in which they are offered. */
export const conditionKindNames = { "1": "加费", "2": "限额", "3": "免赔", "4": "特约" } as const;
export type UnderwritingConditionKind = keyof typeof conditionKindNames;

/** An edit of the form that the underwriter asks for. */
export type UnderwritingCondition = {
  readonly kind: UnderwritingConditionKind;
  readonly section: string;
  /** -1 outside of a table; null for a new row. */
  readonly index: number | null;
  readonly cells: Readonly<Record<string, string>>;
};

/** A condition with its row and with what the form said when it was asked for. */
export type StoredUnderwritingCondition = UnderwritingCondition &
  Pick<UnderwritingConditionTarget, "element" | "rowCode" | "before">;

/** An edit that an underwriter may ask for, with what the form says now. */
export type UnderwritingConditionTarget = Omit<UnderwritingCondition, "cells"> & {
  readonly element: string;
  /** The label of the field, or the title of the special clause. */
  readonly label: string;
  /** The code that tells the row from others: a limit, a deductible or a liability. */
  readonly rowCode: string;
  readonly before: string;
  /** The cells of a new row; undefined where a value is asked for. */
  readonly cells?: Readonly<Record<string, string>>;
};

export const MOST_CONDITIONS = 20;
const LIMIT_SECTION = "limit";
const SPECIAL_SECTION = "special";
const KIND_OF_LIMIT_FLAG: Readonly<Record<string, UnderwritingConditionKind>> = { "1": "2", "2": "3" };

/** The edits that a document of this product allows: loadings, limits, deductibles, and special clauses. */
export function listConditionTargets(
  { product, form: { sections } }: CompiledProduct,
  form: FilledForm,
): UnderwritingConditionTarget[] {
  const loadings = product.rating.factors.flatMap(({ chosen = "" }) => {
    const [code = "", name] = chosen.split(".");
    const section = sections.find((candidate) => candidate.code === code && !candidate.isTable);
    const element = section && findEditableElement(section, name);
    return section && element ? [fieldTarget("1", section, element, { form, index: -1, rowCode: "" })] : [];
  });
  return [...loadings, ...listLimitTargets(sections, form), ...listSpecialTargets(product, sections, form)];
}

function listLimitTargets(sections: readonly CompiledSection[], form: FilledForm) {
  const section = sections.find(({ code }) => code === LIMIT_SECTION);
  const element = section && findEditableElement(section, "limitValue");
  if (!section || !element) return [];
  return listFormRows(form[LIMIT_SECTION]).flatMap((row, index) => {
    const kind = KIND_OF_LIMIT_FLAG[toText(row["limitDeductibleFlag"])];
    return kind
      ? [fieldTarget(kind, section, element, { form, index, rowCode: toText(row["limitCode"]) })]
      : [];
  });
}

function listSpecialTargets(
  { specialClauses }: CompiledProduct["product"],
  sections: readonly CompiledSection[],
  form: FilledForm,
): UnderwritingConditionTarget[] {
  if (!sections.some(({ code }) => code === SPECIAL_SECTION)) return [];
  const known = new Set(listFormRows(form[SPECIAL_SECTION]).map((row) => row["specialCode"]));
  return specialClauses
    .filter(({ specialCode }) => !known.has(specialCode))
    .map(({ specialCode, titleZh: specialTitle, ...clause }) => ({
      kind: "4",
      section: SPECIAL_SECTION,
      index: null,
      element: "specialContent",
      label: specialTitle,
      rowCode: specialCode,
      before: "",
      cells: { specialCode, specialTitle, specialContent: beginSpecialClauseText(clause) },
    }));
}

type TargetPlace = { readonly form: FilledForm; readonly index: number; readonly rowCode: string };

function fieldTarget(
  kind: UnderwritingConditionKind,
  { code: section }: CompiledSection,
  { code: element, element: { label } }: CompiledElement,
  { form, index, rowCode }: TargetPlace,
): UnderwritingConditionTarget {
  const before = toText(listFormRows(form[section])[Math.max(index, 0)]?.[element]);
  return { kind, section, index, element, label, rowCode, before };
}

function findEditableElement({ elements }: CompiledSection, name: string | undefined) {
  const found = elements.find(({ code }) => code === name);
  return found && !found.element.invisible && !found.element.readOnly ? found : undefined;
}

function toText(cell: FilledRow[string]): string {
  return typeof cell === "string" ? cell : "";
}

/** Tells a condition from the others of its document. */
export function buildConditionKey({
  section,
  index,
  element,
  rowCode,
}: Pick<UnderwritingConditionTarget, "section" | "index" | "element" | "rowCode">): string {
  return [section, index, element, rowCode].join(" ");
}

/** The target of a condition; undefined if the document allows no such edit. */
export function findConditionTarget(
  targets: readonly UnderwritingConditionTarget[],
  { kind, section, index, cells }: UnderwritingCondition,
): UnderwritingConditionTarget | undefined {
  return targets.find(
    (target) =>
      target.kind === kind &&
      target.section === section &&
      target.index === index &&
      (index === null
        ? target.rowCode === cells["specialCode"] && hasOnlyCellsOf(target, cells)
        : Object.keys(cells).every((element) => element === target.element)),
  );
}

function hasOnlyCellsOf(target: UnderwritingConditionTarget, cells: UnderwritingCondition["cells"]): boolean {
  return Object.keys(cells).every((element) => Object.hasOwn(target.cells ?? {}, element));
}

export function applyConditions(form: FilledForm, conditions: readonly UnderwritingCondition[]): FilledForm {
  const edited: Record<string, FilledForm[string]> = { ...form };
  for (const condition of conditions)
    edited[condition.section] = editSection(edited[condition.section], condition);
  return edited;
}

function editSection(
  content: FilledForm[string] | undefined,
  { index, cells }: UnderwritingCondition,
): FilledForm[string] {
  const rows = listFormRows(content);
  if (index === null) return [...rows, cells];
  if (index < 0) return { ...rows[0], ...cells };
  return rows.map((row, at) => (at === index ? { ...row, ...cells } : row));
}

/** Why a condition cannot be asked for, with its place in the list from 0; undefined if all can. */
export function checkConditions(
  compiled: CompiledProduct,
  form: FilledForm,
  conditions: readonly UnderwritingCondition[],
  context: FormCheckContext,
): { readonly at: number; readonly why: string } | undefined {
  const targets = listConditionTargets(compiled, form);
  const seen = new Set<UnderwritingConditionTarget>();
  for (const [at, condition] of conditions.entries()) {
    const target = findConditionTarget(targets, condition);
    if (!target || seen.has(target)) return { at, why: target ? "与前面的条件重复" : "该单据没有这一项" };
    seen.add(target);
    const why = checkValues(compiled, form, { condition, target, context });
    if (why !== undefined) return { at, why };
  }
  return undefined;
}

/** The browser leaves codes of lists to the server. */
const ANY_CODE = { isComplete: () => true, has: () => true };

/** Reads a value that was typed for a target as a cell of the form reads it, and says why it cannot be asked for. */
export function readAskedValue(
  compiled: CompiledProduct,
  form: FilledForm,
  { target, typed, today }: { target: UnderwritingConditionTarget; typed: string; today: PlainDate },
): { readonly text: string; readonly error: string | undefined } {
  const { element } = findElement(compiled, target);
  const { text, reason } = parseTypedText(element, typed);
  const condition = { ...target, cells: { [target.element]: text } };
  const context = { today, vocabulary: ANY_CODE, facts: {}, computed: () => undefined };
  return { text, error: reason ?? checkValues(compiled, form, { condition, target, context }) };
}

/** What a figure in 万 or 亿 means that is typed for a target. */
export function describeAskedFigure(
  compiled: CompiledProduct,
  target: UnderwritingConditionTarget,
  typed: string,
): string | undefined {
  return describeTypedFigure(findElement(compiled, target).element, typed);
}

function findElement(
  { form: { sections } }: CompiledProduct,
  target: UnderwritingConditionTarget,
): CompiledElement {
  const section = sections.find(({ code }) => code === target.section);
  const element = section?.elements.find(({ code }) => code === target.element);
  assert(element, "a target is a field of the form");
  return element;
}

type CheckedCondition = {
  readonly condition: UnderwritingCondition;
  readonly target: UnderwritingConditionTarget;
  readonly context: FormCheckContext;
};

function checkValues(
  compiled: CompiledProduct,
  form: FilledForm,
  { condition, target, context }: CheckedCondition,
): string | undefined {
  const { section, index, cells } = condition;
  const value = cells[target.element] ?? "";
  if (value.trim() === "") return "请填写要求的内容";
  if (isSameCell(value, target.before)) return "与单据现在的内容相同";
  const row = index ?? listFormRows(form[section]).length;
  const found = checkForm(compiled.form, applyConditions(form, [condition]), context).find(
    (error) => error.section === section && error.index === row && error.element in cells,
  );
  return found?.message;
}

/** Whether the form has what the condition asks for, still has what it had then, or something else. */
export type ConditionState = "taken" | "open" | "changed";

export function getConditionState(form: FilledForm, condition: StoredUnderwritingCondition): ConditionState {
  const { section, index, element, cells, before, rowCode } = condition;
  const rows = listFormRows(form[section]);
  if (index === null) return rows.some((row) => row["specialCode"] === rowCode) ? "taken" : "open";
  const row = rows[findConditionRow(form, condition)];
  if (!row) return "changed";
  if (isSameCell(row[element], cells[element])) return "taken";
  return toText(row[element]) === before ? "open" : "changed";
}

/** The place of the condition's row in the form as it is now; -1 if it is gone. */
export function findConditionRow(
  form: FilledForm,
  { section, index, rowCode }: StoredUnderwritingCondition,
): number {
  if (index === null || index < 0) return 0;
  const rows = listFormRows(form[section]);
  // Several rows may have one code: the row that has not moved comes first.
  if (rows[index]?.["limitCode"] === rowCode) return index;
  return rows.findIndex((row) => row["limitCode"] === rowCode);
}
