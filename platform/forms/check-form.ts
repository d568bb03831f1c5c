import type { Formula } from "#platform/kernel/expression/compile.ts";
import { EvaluationError } from "#platform/kernel/expression/errors.ts";
import {
  type FormulaInput,
  MAX_FORMULA_VISITED_ROWS,
  type FormulaValue,
} from "#platform/kernel/expression/frame.ts";
import { Decimal, formatMoney, type Money, ZERO_MONEY } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { checkFieldText, type FormTextCheck } from "./check-value.ts";
import type { CompiledCheck, CompiledElement, CompiledForm, CompiledSection } from "./compile-form.ts";
import type { DuplicateRule, FormElement } from "./definition.ts";
import { type FormCell, type FilledForm, type FilledRow } from "./filled-form.ts";

/** `index` is -1 outside of a table. */
export type FormError = {
  readonly section: string;
  readonly index: number;
  readonly element: string;
  readonly message: string;
};

/** Tells whether codes lead to a leaf of a tree, and whether a list has a code that fits the rest of its row. */
export type FormCodeVocabulary = {
  isComplete(dictionary: string, codes: readonly string[]): boolean;
  has(list: string, code: string, row?: FilledRow): boolean;
  /** The name of a code in a list; undefined while it is unknown. */
  labelOf?(list: string, code: string): string | undefined;
  /** The prefixes of mobile numbers that the installation accepts; undefined while they are unknown. */
  mobilePrefixes?(): Iterable<string> | undefined;
};

export type FormCheckContext = {
  readonly today: PlainDate;
  readonly vocabulary: FormCodeVocabulary;
  readonly facts: Readonly<Record<string, FormulaValue>>;
  /** The value that the system computed for a field. Typed values are checked against it. */
  computed(section: string, index: number, element: string): Money | undefined;
  readonly exchangeRate?: Money | undefined;
  /** A further check of each text that a shown field holds, such as whether papers can print it. */
  readonly checkText?: FormTextCheck | undefined;
  /** Texts that stand for stored values which the form does not show; no rule applies to them. */
  readonly masked?: ReadonlySet<string> | undefined;
};

/** Returns all errors of a filled form. Browser and server give the same messages. */
export function checkForm(form: CompiledForm, filled: FilledForm, context: FormCheckContext): FormError[] {
  const frame = createConditionInput(form, filled, context);
  const visibleSections = form.sections.filter(({ when }) => isConditionFulfilled(when, frame));
  const errors = visibleSections.flatMap((section) => checkSection(section, filled, frame, context));
  const invalidFields = fieldsWithInvalidValue(filled, errors);
  errors.push(...checkConditions(form, visibleSections, { frame, invalidFields, ...context }));
  const unchecked = frame.budget.rows < 0 && visibleSections.find(({ isTable }) => isTable);
  return unchecked
    ? [...errors, sectionError(unchecked, "单据行数过多，不能校验，请减少行数或分单")]
    : errors;
}

export type IndexedFormCellAddress = {
  readonly section: string;
  readonly index: number;
  readonly element: string;
};

/** Returns the error of one cell, as `checkForm` would report it. */
export function checkFormCell(
  form: CompiledForm,
  filled: FilledForm,
  { section: code, index, element: elementCode }: IndexedFormCellAddress,
  context: FormCheckContext,
): string | undefined {
  const section = form.sections.find((candidate) => candidate.code === code);
  const element = section?.elements.find((candidate) => candidate.code === elementCode);
  const row = section && listSectionRows(section, filled)[Math.max(index, 0)];
  if (!section || !element || !row || element.element.invisible) return undefined;
  const frame = createConditionInput(form, filled, context);
  frame.rows[code] = frame.tables[code]?.[index];
  if (!isConditionFulfilled(section.when, frame) || !isConditionFulfilled(element.when, frame))
    return undefined;
  const computed = context.computed(code, index, elementCode);
  return checkCell(section, element, row, { ...context, computed });
}

/** Builds the frame for the conditions of a form, which has no factors and no named values. */
export function createConditionInput(
  form: CompiledForm,
  filled: FilledForm,
  { facts }: Pick<FormCheckContext, "facts">,
): FormulaInput {
  return {
    ...form.read(filled),
    rows: {},
    budget: { rows: MAX_FORMULA_VISITED_ROWS },
    value: () => undefined,
    factor: () => ZERO_MONEY,
    fact: (name) => facts[name],
  };
}

/** A condition that cannot be computed yet does not hold. */
export function isConditionFulfilled(
  when: { run(frame: FormulaInput): FormulaValue } | undefined,
  frame: FormulaInput,
): boolean {
  return !when || runIfPossible(when, frame) === true;
}

export function listSectionRows(section: CompiledSection, filled: FilledForm): readonly FilledRow[] {
  const content = filled[section.code];
  if (section.isTable) return Array.isArray(content) ? (content as readonly FilledRow[]) : [];
  return [content && !Array.isArray(content) ? (content as FilledRow) : {}];
}

function checkSection(
  section: CompiledSection,
  filled: FilledForm,
  frame: FormulaInput,
  context: FormCheckContext,
): FormError[] {
  if (isMisshapen(section, filled[section.code])) return [sectionError(section, "内容无法识别，请重新填写")];
  const rows = listSectionRows(section, filled);
  const errors = rows.flatMap((row, index) => {
    if (section.isTable) frame.rows[section.code] = frame.tables[section.code]?.[index];
    return checkRow(section, row, section.isTable ? index : -1, frame, context);
  });
  frame.rows[section.code] = undefined;
  return [...errors, ...checkDuplicates(section, rows)];
}

/** Tells whether a plain section came as a list, or a table as a single row. */
function isMisshapen({ isTable }: CompiledSection, content: FilledForm[string] | undefined): boolean {
  return content !== undefined && content !== null && Array.isArray(content) !== isTable;
}

function sectionError({ code, elements }: CompiledSection, message: string): FormError {
  return { section: code, index: -1, element: elements[0]?.code ?? "", message };
}

function checkRow(
  section: CompiledSection,
  row: FilledRow,
  index: number,
  frame: FormulaInput,
  context: FormCheckContext,
): FormError[] {
  return section.elements.flatMap((compiled) => {
    const { element } = compiled;
    if (element.invisible || !isConditionFulfilled(compiled.when, frame)) return [];
    const computed = context.computed(section.code, index, element.elementCode);
    const message = checkCell(section, compiled, row, { ...context, computed });
    return message === undefined
      ? []
      : [{ section: section.code, index, element: element.elementCode, message }];
  });
}

type CellContext = Omit<FormCheckContext, "computed"> & { computed: Money | undefined };

function checkCell(
  { code, section }: CompiledSection,
  { element }: CompiledElement,
  row: FilledRow,
  context: CellContext,
): string | undefined {
  const cell = row[element.elementCode];
  if (isEmptyCell(cell))
    return element.required && !element.readOnly && !context.computed ? requiredMessage(element) : undefined;
  if (element.type === "cascader") return checkCascader(element, cell, context.vocabulary);
  if (typeof cell !== "string") return "内容无法识别，请重新填写";
  if (context.masked?.has(cell)) return undefined;
  const list = choiceList(code, element);
  if (list !== undefined && !context.vocabulary.has(list, cell, row)) return "请从列表中选择";
  const { today, computed, exchangeRate } = context;
  const mobilePrefixes = context.vocabulary.mobilePrefixes?.();
  const error = checkFieldText(cell, element, { row, today, computed, exchangeRate, mobilePrefixes });
  return error ?? context.checkText?.(section, element, cell);
}

export function isEmptyCell(cell: FormCell): boolean {
  return (
    cell === undefined || cell === null || (typeof cell === "string" ? cell.trim() === "" : cell.length === 0)
  );
}

const CHOICE_TYPES = new Set(["select", "radio", "cascader", "treeSelect", "lookup", "date", "datetime"]);

function requiredMessage({ type, label }: FormElement): string {
  return `${CHOICE_TYPES.has(type) ? "请选择" : "请输入"}${label}`;
}

/** Names the list of a choice: a list without a dictionary takes the name of its field. */
function choiceList(section: string, { type, dictionary, elementCode }: FormElement): string | undefined {
  if (type === "select" || type === "radio") return dictionary ?? `${section}.${elementCode}`;
  return type === "treeSelect" ? dictionary : undefined;
}

function checkCascader(
  { label, dictionary }: FormElement,
  cell: FormCell,
  vocabulary: FormCodeVocabulary,
): string | undefined {
  if (!Array.isArray(cell)) return `${label}“${String(cell)}”不在目录中，请重新选择`;
  const codes = cell as readonly string[];
  if (!codes.every((code) => typeof code === "string")) return `${label}无法识别，请重新选择`;
  return vocabulary.isComplete(dictionary ?? "", codes) ? undefined : `${label}请选择到最后一级`;
}

/** Reports a duplicate at the later row, once for each row: the narrow rules come first. */
function checkDuplicates({ section, code }: CompiledSection, rows: readonly FilledRow[]): FormError[] {
  const rules = [...(section.otherDuplicates ?? []), ...(section.duplicate ? [section.duplicate] : [])];
  const errorByRow = new Map<number, FormError>();
  for (const rule of rules)
    for (const index of listDuplicateRows(rule, rows))
      if (!errorByRow.has(index))
        errorByRow.set(index, {
          section: code,
          index,
          element: rule.keys.at(-1) ?? "",
          message: rule.message,
        });
  return [...errorByRow.values()].toSorted((first, second) => first.index - second.index);
}

/** Rows with an empty key are not compared. */
function listDuplicateRows({ keys, distinctBy = [] }: DuplicateRule, rows: readonly FilledRow[]): number[] {
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    const cells = keys.map((key) => row[key]);
    if (cells.some(isEmptyCell)) return [];
    const others = distinctBy.map((name) => (isEmptyCell(row[name]) ? null : row[name]));
    const key = JSON.stringify([cells, others]);
    const isDuplicate = seen.has(key);
    seen.add(key);
    return isDuplicate ? [index] : [];
  });
}

/** Lists the filled fields with an error: "下周" is no date, so it is neither before nor after one. */
function fieldsWithInvalidValue(filled: FilledForm, errors: readonly FormError[]): ReadonlySet<string> {
  const fields = errors.filter(({ section, index, element }) => {
    const row = filled[section];
    return index < 0 && row !== undefined && !Array.isArray(row) && !isEmptyCell((row as FilledRow)[element]);
  });
  return new Set(fields.map(({ section, element }) => `${section}.${element}`));
}

type ConditionContext = Pick<FormCheckContext, "vocabulary"> & {
  readonly frame: FormulaInput;
  readonly invalidFields: ReadonlySet<string>;
};

function checkConditions(
  form: CompiledForm,
  visibleSections: readonly CompiledSection[],
  { frame, invalidFields, vocabulary }: ConditionContext,
): FormError[] {
  const codes = new Set(visibleSections.map(({ code }) => code));
  const readsInvalid = ({ uses }: Formula): boolean => [...uses].some((name) => invalidFields.has(name));
  return form.checks.flatMap((compiled) => {
    const { field, otherField } = compiled.check;
    const places = [field, ...(otherField === undefined ? [] : [otherField])].map((name) => {
      const [section = "", element = ""] = name.split(".");
      return { section, index: -1, element };
    });
    if (places.some(({ section }) => !codes.has(section)) || readsInvalid(compiled.holds)) return [];
    if (mayHold(compiled.holds, frame)) return [];
    const message = fillMessage(compiled, { frame, vocabulary });
    return places.map((place) => ({ ...place, message }));
  });
}

type MessageContext = Pick<ConditionContext, "frame" | "vocabulary">;

function fillMessage({ check, figures }: CompiledCheck, { frame, vocabulary }: MessageContext): string {
  const { list = "", code = "", label = "" } = check.subject ?? {};
  return figures.reduce(
    (message, { formula, isAmount }, at) =>
      message.replace(`{${at}}`, () => formatFigure(runIfPossible(formula, frame), isAmount)),
    check.message.replace("{name}", () => vocabulary.labelOf?.(list, code) ?? label),
  );
}

function formatFigure(value: FormulaValue, isAmount: boolean): string {
  if (!(value instanceof Decimal)) return "";
  return isAmount ? formatMoney(value, value.decimalPlaces()) : value.toFixed();
}

/** A condition that lacks a value counts as fulfilled, because the missing field is reported itself. */
function mayHold(formula: Formula, frame: FormulaInput): boolean {
  return runIfPossible(formula, frame) !== false;
}

export function runIfPossible(formula: Pick<Formula, "run">, frame: FormulaInput): FormulaValue {
  try {
    return formula.run(frame);
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}
