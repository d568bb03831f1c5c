import { visitRows, EvaluationError } from "#platform/kernel/expression/errors.ts";
import {
  type FormulaInput,
  MAX_FORMULA_VISITED_ROWS,
  type FormulaRow,
  type FormulaValue,
} from "#platform/kernel/expression/frame.ts";
import { throwMissingValue } from "#platform/kernel/expression/compile-context.ts";
import { chargeFormulaRowBudget } from "#platform/kernel/expression/table-functions.ts";
import { Decimal, type Money, roundMoney, ZERO_MONEY } from "#platform/kernel/money.ts";
import {
  type LineGroup,
  type PriceExplanationLine,
  listGroupedLines,
  addToLineGroup,
} from "./line-groups.ts";
import type { RatingFactorChoice } from "./factor.ts";
import { type FilledForm, parseDecimalText } from "#platform/forms/filled-form.ts";
import { computeCoverFacts } from "./cover-facts.ts";
import type { RatingBlock, RatingProgram, RatingStep, RatingFactorUse } from "./program.ts";

export type FormulaFactValues = Readonly<Record<string, string | undefined>>;

export type RatingStepResult = { readonly code: string; readonly label: string; readonly result: Money };
/** A figure that rating writes back into the form. */
export type ComputedFormCell = { section: string; index: number; element: string; value: Money };

/** The premium per person of one row. */
export type PersonPremiumLine = {
  readonly section: string;
  readonly index: number;
  readonly label: string;
  readonly age: Money | undefined;
  readonly count: Money;
  readonly perMan: Money;
};

export type FormRatingResult = {
  readonly frame: FormulaInput;
  readonly lines: readonly PriceExplanationLine[];
  readonly sum: Money;
  readonly steps: readonly RatingStepResult[];
  readonly cells: readonly ComputedFormCell[];
  readonly persons: readonly PersonPremiumLine[];
  readonly annual: Money;
};

type Work = {
  readonly program: RatingProgram;
  readonly frame: FormulaInput;
  readonly results: Map<string, FormulaValue>;
  readonly chosen: (code: string) => RatingFactorChoice;
  readonly lines: PriceExplanationLine[];
  readonly cells: ComputedFormCell[];
  readonly persons: PersonPremiumLine[];
  /** Whether premiums per person are requested. */
  readonly byPerson: boolean;
};

/** Rates the rows, sums them, and applies the product's later steps; the same in browser and server. */
export function computeFormRating(
  program: RatingProgram,
  form: FilledForm,
  facts: FormulaFactValues,
  byPerson = false,
): FormRatingResult {
  const work = { ...begin(program, form, facts), byPerson };
  const { frame, results, lines, cells, persons } = work;
  for (const { holds, field, message } of program.requires)
    if (holds.run(frame) !== true) throw new EvaluationError("required", field, message);
  let sum = ZERO_MONEY;
  const applying = program.blocks.filter(({ when }) => !when || when.run(frame) === true);
  requireRatedContent(program, applying, frame);
  for (const block of applying) {
    sum = sum.plus(block.over === undefined ? runSteps(block, -1, work) : runRows(block, block.over, work));
  }
  results.set("annual", sum);
  let annual = sum;
  const steps: RatingStepResult[] = [];
  for (const { code, label, when, formula } of program.after) {
    if (when && when.run(frame) !== true) continue;
    const result = numberOf(formula.run(frame), code);
    results.set(code, result).set("annual", result);
    annual = result;
    steps.push({ code, label, result });
  }
  return { frame, lines, sum, steps, cells, persons, annual };
}

/** A document without rated rows has no price, not even the minimum premium. */
function requireRatedContent(
  { product }: RatingProgram,
  applying: readonly RatingBlock[],
  { tables }: FormulaInput,
): void {
  if (applying.some(({ over }) => over === undefined || (tables[over]?.length ?? 0) > 0)) return;
  const empty = applying[0]?.over;
  const section = product.sections.find(({ code }) => code === empty);
  const message = section ? `请至少录入一行“${section.title}”` : "没有可以计费的内容，请检查计费方式";
  throw new EvaluationError("required", empty ?? "", message);
}

function begin(program: RatingProgram, form: FilledForm, facts: FormulaFactValues): Omit<Work, "byPerson"> {
  const results = new Map<string, FormulaValue>();
  const filled = program.read(form);
  const allFacts: FormulaFactValues = { ...facts, ...computeCoverFacts(program.product, filled.forms) };
  const frame: FormulaInput = {
    ...filled,
    rows: {},
    budget: { rows: MAX_FORMULA_VISITED_ROWS },
    value: (name) => {
      const compiledValue = program.values.get(name);
      // A step that did not apply counts as zero.
      if (!compiledValue) return results.get(name) ?? ZERO_MONEY;
      if (results.has(name)) return results.get(name);
      const value = compiledValue.formula.run(frame);
      if (compiledValue.isOnce) results.set(name, value);
      return value;
    },
    factor: (code) => chosen(code).value,
    fact: (name) => factValue(program, allFacts, name),
  };
  const chosen = cachedChoices(program, frame);
  return { program, frame, results, chosen, lines: [], cells: [], persons: [] };
}

/** Caches the latest choice of each factor: lines, labels and displayed rates of a row all ask for it. */
function cachedChoices(program: RatingProgram, frame: FormulaInput): (code: string) => RatingFactorChoice {
  const latest = new Map<string, { row: FormulaRow | undefined; found: RatingFactorChoice }>();
  return (code) => {
    const factor = program.factors.get(code);
    if (!factor) throw new EvaluationError("noFactor", code);
    const { rows } = factor;
    const row = rows[0] === undefined ? undefined : frame.rows[rows[0]];
    const last = latest.get(code);
    if (last && last.row === row && rows.length <= 1) return last.found;
    const found = factor.choose(frame);
    latest.set(code, { row, found });
    return found;
  };
}

function factValue({ product }: RatingProgram, facts: FormulaFactValues, name: string): FormulaValue {
  const text = facts[name];
  if (text === undefined || text === "") return undefined;
  const type = product.facts[name];
  if (type === "number") return parseDecimalText(text) ?? throwMissingValue(name);
  return type === "yes" ? text === "1" : text;
}

function runRows(block: RatingBlock, over: string, work: Work): Money {
  const { frame } = work;
  const rows = frame.tables[over] ?? [];
  chargeFormulaRowBudget(frame, over, rows.length * block.steps.length);
  let sum = ZERO_MONEY;
  const groups = block.group ? new Map<string, LineGroup>() : undefined;
  visitRows(over, rows, (row: FormulaRow, index) => {
    frame.rows[over] = row;
    const result = groups ? runGroupedRow(block, index, work, groups) : runSteps(block, index, work);
    sum = sum.plus(result);
    if (work.byPerson && block.persons) work.persons.push(personsOf(block.persons, over, index, work));
  });
  frame.rows[over] = undefined;
  if (groups) work.lines.push(...listGroupedLines(block, groups));
  return sum;
}

function personsOf(
  { label, perMan, count, age }: NonNullable<RatingBlock["persons"]>,
  section: string,
  index: number,
  { frame, chosen }: Work,
): PersonPremiumLine {
  return {
    section,
    index,
    label: label(frame, (code) => chosen(code).row),
    age: age?.run(frame) as Money | undefined,
    count: numberOf(count.run(frame), section),
    perMan: numberOf(perMan.run(frame), section),
  };
}

function runSteps(block: RatingBlock, index: number, work: Work): Money {
  let sum = ZERO_MONEY;
  const place = block.over === undefined ? {} : { rows: { section: block.over, indexes: [index] } };
  for (const step of block.steps) {
    const { results } = work;
    results.delete(step.code);
    if (step.when && step.when.run(work.frame) !== true) continue;
    const line = runStep(step, work);
    results.set(step.code, line.result);
    if (line.parts) work.lines.push(...line.parts);
    work.lines.push({ ...line, ...place });
    if (step.into) work.cells.push({ ...step.into, index, value: line.result });
    if (step.isSummed) sum = sum.plus(line.result);
  }
  return sum;
}

type StepLine = PriceExplanationLine & { parts?: PriceExplanationLine[] };

function runStep(step: RatingStep, work: Work): StepLine {
  const { frame } = work;
  const label = step.label(frame, (code) => work.chosen(code).row);
  const { work: operation, code } = step;
  if (operation.kind === "tiers") return tierLines(step, operation, label, work);
  if (operation.kind === "value") {
    const result = roundAndRaise(step, label, numberOf(operation.formula.run(frame), code), frame);
    return { code, label, base: undefined, factors: [], result, isPart: !step.isSummed };
  }
  const base = numberOf(operation.base.run(frame), [...operation.base.uses][0] ?? code);
  const factors = operation.uses.map((use) => useOf(use, work));
  const product = factors.reduce((total, { value }) => total.times(value), base);
  return {
    code,
    label,
    base,
    factors,
    result: roundAndRaise(step, label, product, frame),
    isPart: !step.isSummed,
  };
}

function useOf({ code, name, formula }: RatingFactorUse, { frame, chosen }: Work): RatingFactorChoice {
  if (!formula) return chosen(code);
  return { code, name, value: numberOf(formula.run(frame), [...formula.uses][0] ?? code), row: "" };
}

/** Rates each tier on its own part of the amount. */
function tierLines(
  step: RatingStep,
  operation: RatingStep["work"] & { kind: "tiers" },
  label: string,
  { frame }: Work,
): StepLine {
  const amount = numberOf(operation.of.run(frame), [...operation.of.uses][0] ?? step.code);
  let below = ZERO_MONEY;
  let total = ZERO_MONEY;
  const parts: PriceExplanationLine[] = [];
  for (const { upTo, rate, label: tier } of operation.tiers) {
    const part = (upTo ? Decimal.min(amount, upTo) : amount).minus(below);
    if (part.lte(0)) break;
    const result = roundMoney(part.times(rate));
    parts.push({
      code: step.code,
      label: tier,
      base: part,
      factors: [{ code: "rate", name: "费率", value: rate, row: tier }],
      result,
      isPart: true,
    });
    total = total.plus(result);
    below = upTo ?? amount;
  }
  return {
    code: step.code,
    label,
    base: undefined,
    factors: [],
    result: roundAndRaise(step, label, total, frame),
    isPart: !step.isSummed,
    parts,
  };
}

function roundAndRaise(
  { round, atLeast, code }: RatingStep,
  label: string,
  value: Money,
  frame: FormulaInput,
): Money {
  const rounded = round === undefined ? value : roundMoney(value, round);
  const minimum = atLeast && numberOf(atLeast.run(frame), code);
  return toStorableMoney(minimum ? Decimal.max(rounded, minimum) : rounded, code, label);
}

/** Amounts are stored as numeric(18,2); a larger figure is no amount of any policy. */
const WHOLE_DIGITS = 16;

/** `label` is the line as it is displayed. */
export function toStorableMoney(value: Money, name: string, label = ""): Money {
  if (value.e >= WHOLE_DIGITS) throw new EvaluationError("overflow", name, label);
  return value;
}

function numberOf(value: FormulaValue, name: string): Money {
  if (value === undefined) throw new EvaluationError("missing", name);
  return value as Money;
}

/** Rows with equal figures become one counted line, so that a roster of thousands is explained in a few lines. */
function runGroupedRow(block: RatingBlock, index: number, work: Work, groups: Map<string, LineGroup>): Money {
  const before = work.lines.length;
  const unit = runSteps(block, index, work);
  const lines = work.lines.splice(before);
  const label = block.group?.label(work.frame, (code) => work.chosen(code).row) ?? "";
  addToLineGroup(groups, { lines, label, unit, index });
  return unit;
}
