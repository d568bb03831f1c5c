import type { Formula } from "#platform/kernel/expression/compile.ts";
import { ValueFault } from "#platform/kernel/expression/fault.ts";
import { type Frame, MOST_ROWS_VISITED, type Value } from "#platform/kernel/expression/frame.ts";
import { type Money, ZERO } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { valueFault } from "./check-value.ts";
import type { CompiledElement, CompiledForm, CompiledSection } from "./compile-form.ts";
import type { FormElement } from "./definition.ts";
import { type Cell, type FilledForm, type FilledRow, readNumber } from "./filled.ts";

/** `index` is -1 outside of a table. */
export type FormFault = {
  readonly section: string;
  readonly index: number;
  readonly element: string;
  readonly message: string;
};

/** Says whether codes lead to an end of a tree, and whether a code is one of a dictionary. */
export type Vocabulary = {
  isComplete(dictionary: string, codes: readonly string[]): boolean;
  has(dictionary: string, code: string): boolean;
};

export type CheckContext = {
  readonly today: PlainDate;
  readonly vocabulary: Vocabulary;
  readonly facts: Readonly<Record<string, Value>>;
  /** What the system worked out for a field, by which own figures are judged. */
  computed(section: string, index: number, element: string): Money | undefined;
  readonly exchangeRate?: Money | undefined;
};

/** Everything that is wrong with a filled form; the same in browser and server. */
export function checkForm(form: CompiledForm, filled: FilledForm, context: CheckContext): FormFault[] {
  const frame = frameOf(form, filled, context);
  const shown = form.sections.filter(({ when }) => holds(when, frame));
  const faults = shown.flatMap((section) => checkSection(section, filled, frame, context));
  const faulty = placesFilledFaultily(filled, faults);
  return [...faults, ...checkAcross(form, shown, frame, faulty)];
}

export type FormPlace = { readonly section: string; readonly index: number; readonly element: string };

/** What is wrong with one cell by itself, as `checkForm` would say it. */
export function faultAt(
  form: CompiledForm,
  filled: FilledForm,
  { section: code, index, element: wanted }: FormPlace,
  context: CheckContext,
): string | undefined {
  const section = form.sections.find((one) => one.code === code);
  const element = section?.elements.find((one) => one.code === wanted);
  const row = section && rowsOf(section, filled)[Math.max(index, 0)];
  if (!section || !element || !row || element.element.invisible) return undefined;
  const frame = frameOf(form, filled, context);
  frame.rows[code] = frame.tables[code]?.[index];
  if (!holds(section.when, frame) || !holds(element.when, frame)) return undefined;
  return cellFault(code, element, row, { ...context, computed: context.computed(code, index, wanted) });
}

/** What conditions of a form read; a form has no factors and nothing worked out before it. */
export function frameOf(
  form: CompiledForm,
  filled: FilledForm,
  { facts }: Pick<CheckContext, "facts">,
): Frame {
  return {
    ...form.read(filled),
    rows: {},
    budget: { rows: MOST_ROWS_VISITED },
    value: () => undefined,
    factor: () => ZERO,
    fact: (name) => facts[name],
  };
}

/** A condition that cannot be worked out yet does not hold. */
export function holds(when: { run(frame: Frame): Value } | undefined, frame: Frame): boolean {
  if (!when) return true;
  try {
    return when.run(frame) === true;
  } catch (caught) {
    if (caught instanceof ValueFault) return false;
    throw caught;
  }
}

export function rowsOf(section: CompiledSection, filled: FilledForm): readonly FilledRow[] {
  const found = filled[section.code];
  if (section.isTable) return Array.isArray(found) ? (found as readonly FilledRow[]) : [];
  return [found && !Array.isArray(found) ? (found as FilledRow) : {}];
}

function checkSection(
  section: CompiledSection,
  filled: FilledForm,
  frame: Frame,
  context: CheckContext,
): FormFault[] {
  if (isMisshapen(section, filled[section.code])) return [wholeFault(section, "内容无法识别，请重新填写")];
  const rows = rowsOf(section, filled);
  const faults = rows.flatMap((row, index) => {
    if (section.isTable) frame.rows[section.code] = frame.tables[section.code]?.[index];
    return checkRow(section, row, section.isTable ? index : -1, frame, context);
  });
  frame.rows[section.code] = undefined;
  return [...faults, ...duplicateFaults(section, rows)];
}

/** One row where there should be many, or many where there should be one. */
function isMisshapen({ isTable }: CompiledSection, found: FilledForm[string] | undefined): boolean {
  return found !== undefined && found !== null && Array.isArray(found) !== isTable;
}

function wholeFault({ code, elements }: CompiledSection, message: string): FormFault {
  return { section: code, index: -1, element: elements[0]?.code ?? "", message };
}

function checkRow(
  section: CompiledSection,
  row: FilledRow,
  index: number,
  frame: Frame,
  context: CheckContext,
): FormFault[] {
  return section.elements.flatMap((compiled) => {
    const { element } = compiled;
    if (element.invisible || !holds(compiled.when, frame)) return [];
    const computed = context.computed(section.code, index, element.elementCode);
    const message = cellFault(section.code, compiled, row, { ...context, computed });
    return message === undefined
      ? []
      : [{ section: section.code, index, element: element.elementCode, message }];
  });
}

type CellContext = Omit<CheckContext, "computed"> & { computed: Money | undefined };

function cellFault(
  section: string,
  { element }: CompiledElement,
  row: FilledRow,
  context: CellContext,
): string | undefined {
  const cell = row[element.elementCode];
  if (isEmpty(cell))
    return element.required && !element.readOnly && !context.computed ? askFor(element) : undefined;
  if (element.type === "cascader") return cascaderFault(element, cell, context.vocabulary);
  if (typeof cell !== "string") return "内容无法识别，请重新填写";
  const list = choiceList(section, element);
  if (list !== undefined && !context.vocabulary.has(list, cell)) return "请从列表中选择";
  const { today, computed, exchangeRate } = context;
  return valueFault(cell, element, { row, today, computed, exchangeRate });
}

export function isEmpty(cell: Cell): boolean {
  return (
    cell === undefined || cell === null || (typeof cell === "string" ? cell.trim() === "" : cell.length === 0)
  );
}

const CHOSEN = new Set(["select", "radio", "cascader", "treeSelect", "lookup", "date", "datetime"]);

function askFor({ type, label }: FormElement): string {
  return `${CHOSEN.has(type) ? "请选择" : "请输入"}${label}`;
}

/** A list without a dictionary is named by its field; where nobody has it, anything goes. */
function choiceList(section: string, { type, dictionary, elementCode }: FormElement): string | undefined {
  if (type === "select" || type === "radio") return dictionary ?? `${section}.${elementCode}`;
  return type === "treeSelect" ? dictionary : undefined;
}

function cascaderFault(
  { label, dictionary }: FormElement,
  cell: Cell,
  vocabulary: Vocabulary,
): string | undefined {
  const codes = Array.isArray(cell) ? (cell as readonly string[]) : undefined;
  if (!codes?.every((code) => typeof code === "string")) return "内容无法识别，请重新选择";
  return vocabulary.isComplete(dictionary ?? "", codes) ? undefined : `${label}请选择到最后一级`;
}

/** Told at the later of two rows that agree; a row that is not filled in yet agrees with none. */
function duplicateFaults({ section, code }: CompiledSection, rows: readonly FilledRow[]): FormFault[] {
  const { duplicate } = section;
  if (!duplicate) return [];
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    const cells = duplicate.keys.map((key) => row[key]);
    if (cells.some(isEmpty)) return [];
    const key = JSON.stringify(cells);
    const isKnown = seen.has(key);
    seen.add(key);
    if (!isKnown) return [];
    return [{ section: code, index, element: duplicate.keys.at(-1) ?? "", message: duplicate.message }];
  });
}

/** "下周" is no date, and so is neither before nor after one. */
function placesFilledFaultily(filled: FilledForm, faults: readonly FormFault[]): ReadonlySet<string> {
  const fields = faults.filter(({ section, index, element }) => {
    const row = filled[section];
    return index < 0 && row !== undefined && !Array.isArray(row) && !isEmpty((row as FilledRow)[element]);
  });
  return new Set(fields.map(({ section, element }) => `${section}.${element}`));
}

function checkAcross(
  form: CompiledForm,
  shown: readonly CompiledSection[],
  frame: Frame,
  faulty: ReadonlySet<string>,
): FormFault[] {
  const codes = new Set(shown.map(({ code }) => code));
  const readsFaulty = ({ uses }: Formula): boolean => [...uses].some((name) => faulty.has(name));
  return form.checks.flatMap(({ check, holds: formula }) => {
    const [section = "", element = ""] = check.field.split(".");
    if (!codes.has(section) || readsFaulty(formula) || mayHold(formula, frame)) return [];
    return [{ section, index: -1, element, message: check.message }];
  });
}

/** What lacks a figure is told where the figure is missing, not here as well. */
function mayHold(formula: { run(frame: Frame): Value }, frame: Frame): boolean {
  try {
    return formula.run(frame) !== false;
  } catch (caught) {
    if (caught instanceof ValueFault) return true;
    throw caught;
  }
}

/** Facts come as texts; formulas want what they are. */
export function factValues(
  types: CompiledForm["facts"],
  given: Readonly<Record<string, string | undefined>>,
): Record<string, Value> {
  const known = Object.entries(given).filter(
    ([name, text]) => types[name] && text !== undefined && text !== "",
  );
  return Object.fromEntries(
    known.map(([name, text = ""]) => [name, types[name] === "number" ? readNumber(text) : text]),
  );
}
