import { throughRows, ValueFault } from "#platform/kernel/expression/fault.ts";
import { type Frame, MOST_ROWS_VISITED, type Row, type Value } from "#platform/kernel/expression/frame.ts";
import { missing } from "#platform/kernel/expression/part.ts";
import { spend } from "#platform/kernel/expression/table-functions.ts";
import { Decimal, type Money, roundMoney, ZERO } from "#platform/kernel/money.ts";
import { type Group, type Line, linesOfGroups, putAlike } from "./alike.ts";
import type { Chosen } from "./factor.ts";
import { type FilledForm, readNumber } from "#platform/forms/filled.ts";
import { coverFacts } from "./period.ts";
import type { Block, Program, Step, Use } from "./program.ts";

export type Facts = Readonly<Record<string, string | undefined>>;

export type StepDone = { readonly code: string; readonly label: string; readonly result: Money };
/** What rating writes back into the form. */
export type WrittenCell = { section: string; index: number; element: string; value: Money };

/** What a row comes to for one person of it. */
export type PersonLine = {
  readonly section: string;
  readonly index: number;
  readonly label: string;
  readonly age: Money | undefined;
  readonly count: Money;
  readonly perMan: Money;
};

export type Rated = {
  readonly frame: Frame;
  readonly lines: readonly Line[];
  readonly sum: Money;
  readonly steps: readonly StepDone[];
  readonly cells: readonly WrittenCell[];
  readonly persons: readonly PersonLine[];
  readonly annual: Money;
};

type Work = {
  readonly program: Program;
  readonly frame: Frame;
  readonly results: Map<string, Value>;
  readonly chosen: (code: string) => Chosen;
  readonly lines: Line[];
  readonly cells: WrittenCell[];
  readonly persons: PersonLine[];
  /** Whether anybody wants to know. */
  readonly byPerson: boolean;
};

/** The rows, their sum, and what the product does with the sum; the same in browser and server. */
export function rateRows(program: Program, form: FilledForm, facts: Facts, byPerson = false): Rated {
  const work = { ...begin(program, form, facts), byPerson };
  const { frame, results, lines, cells, persons } = work;
  for (const { holds, field, message } of program.requires)
    if (holds.run(frame) !== true) throw new ValueFault("required", field, message);
  let sum = ZERO;
  const applying = program.blocks.filter(({ when }) => !when || when.run(frame) === true);
  needSomething(program, applying, frame);
  for (const block of applying) {
    sum = sum.plus(block.over === undefined ? runSteps(block, -1, work) : runRows(block, block.over, work));
  }
  results.set("annual", sum);
  let annual = sum;
  const steps: StepDone[] = [];
  for (const { code, label, when, formula } of program.after) {
    if (when && when.run(frame) !== true) continue;
    const result = numberOf(formula.run(frame), code);
    results.set(code, result).set("annual", result);
    annual = result;
    steps.push({ code, label, result });
  }
  return { frame, lines, sum, steps, cells, persons, annual };
}

/** The minimum premium is no price of nothing. */
function needSomething({ product }: Program, applying: readonly Block[], { tables }: Frame): void {
  if (applying.some(({ over }) => over === undefined || (tables[over]?.length ?? 0) > 0)) return;
  const empty = applying[0]?.over;
  const section = product.sections.find(({ code }) => code === empty);
  const asked = section ? `请至少录入一行“${section.title}”` : "没有可以计费的内容，请检查计费方式";
  throw new ValueFault("required", empty ?? "", asked);
}

function begin(program: Program, form: FilledForm, facts: Facts): Omit<Work, "byPerson"> {
  const results = new Map<string, Value>();
  const filled = program.read(form);
  const known: Facts = { ...facts, ...coverFacts(program.product, filled.forms) };
  const frame: Frame = {
    ...filled,
    rows: {},
    budget: { rows: MOST_ROWS_VISITED },
    value: (name) => {
      const named = program.values.get(name);
      // A step that did not apply is worth nothing.
      if (!named) return results.get(name) ?? ZERO;
      if (results.has(name)) return results.get(name);
      const value = named.formula.run(frame);
      if (named.isOnce) results.set(name, value);
      return value;
    },
    factor: (code) => chosen(code).value,
    fact: (name) => factValue(program, known, name),
  };
  const chosen = choices(program, frame);
  return { program, frame, results, chosen, lines: [], cells: [], persons: [] };
}

/** A row is asked more than once for the same figure: by its lines, by their labels, by a rate that is shown. */
function choices(program: Program, frame: Frame): (code: string) => Chosen {
  const latest = new Map<string, { row: Row | undefined; found: Chosen }>();
  return (code) => {
    const factor = program.factors.get(code);
    if (!factor) throw new ValueFault("noFactor", code);
    const { rows } = factor;
    const row = rows[0] === undefined ? undefined : frame.rows[rows[0]];
    const last = latest.get(code);
    if (last && last.row === row && rows.length <= 1) return last.found;
    const found = factor.choose(frame);
    latest.set(code, { row, found });
    return found;
  };
}

function factValue({ product }: Program, facts: Facts, name: string): Value {
  const given = facts[name];
  if (given === undefined || given === "") return undefined;
  const type = product.facts[name];
  if (type === "number") return readNumber(given) ?? missing(name);
  return type === "yes" ? given === "1" : given;
}

function runRows(block: Block, over: string, work: Work): Money {
  const { frame } = work;
  const rows = frame.tables[over] ?? [];
  spend(frame, over, rows.length * block.steps.length);
  let sum = ZERO;
  const groups = block.group ? new Map<string, Group>() : undefined;
  throughRows(over, rows, (row: Row, index) => {
    frame.rows[over] = row;
    const result = groups ? countAlike(block, index, work, groups) : runSteps(block, index, work);
    sum = sum.plus(result);
    if (work.byPerson && block.persons) work.persons.push(personsOf(block.persons, over, index, work));
  });
  frame.rows[over] = undefined;
  if (groups) work.lines.push(...linesOfGroups(block, groups));
  return sum;
}

function personsOf(
  { label, perMan, count, age }: NonNullable<Block["persons"]>,
  section: string,
  index: number,
  { frame, chosen }: Work,
): PersonLine {
  return {
    section,
    index,
    label: label(frame, (code) => chosen(code).row),
    age: age?.run(frame) as Money | undefined,
    count: numberOf(count.run(frame), section),
    perMan: numberOf(perMan.run(frame), section),
  };
}

function runSteps(block: Block, index: number, work: Work): Money {
  let sum = ZERO;
  for (const step of block.steps) {
    const { results } = work;
    results.delete(step.code);
    if (step.when && step.when.run(work.frame) !== true) continue;
    const line = runStep(step, work);
    results.set(step.code, line.result);
    if (line.parts) work.lines.push(...line.parts);
    work.lines.push(line);
    if (step.into) work.cells.push({ ...step.into, index, value: line.result });
    if (step.isSummed) sum = sum.plus(line.result);
  }
  return sum;
}

type DoneStep = Line & { parts?: Line[] };

function runStep(step: Step, work: Work): DoneStep {
  const { frame } = work;
  const label = step.label(frame, (code) => work.chosen(code).row);
  const { work: how, code } = step;
  if (how.kind === "tiers") return tierLines(step, how, label, work);
  if (how.kind === "value") {
    const result = finish(step, label, numberOf(how.formula.run(frame), code), frame);
    return { code, label, base: undefined, factors: [], result, isPart: !step.isSummed };
  }
  const base = numberOf(how.base.run(frame), [...how.base.uses][0] ?? code);
  const factors = how.uses.map((use) => useOf(use, work));
  const product = factors.reduce((total, { value }) => total.times(value), base);
  return { code, label, base, factors, result: finish(step, label, product, frame), isPart: !step.isSummed };
}

function useOf({ code, name, formula }: Use, { frame, chosen }: Work): Chosen {
  if (!formula) return chosen(code);
  return { code, name, value: numberOf(formula.run(frame), [...formula.uses][0] ?? code), row: "" };
}

/** Each tier is rated on its own part of the amount. */
function tierLines(
  step: Step,
  how: Step["work"] & { kind: "tiers" },
  label: string,
  { frame }: Work,
): DoneStep {
  const amount = numberOf(how.of.run(frame), [...how.of.uses][0] ?? step.code);
  let below = ZERO;
  let total = ZERO;
  const parts: Line[] = [];
  for (const { upTo, rate, label: tier } of how.tiers) {
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
    result: finish(step, label, total, frame),
    isPart: !step.isSummed,
    parts,
  };
}

function finish({ round, atLeast, code }: Step, label: string, value: Money, frame: Frame): Money {
  const rounded = round === undefined ? value : roundMoney(value, round);
  const least = atLeast && numberOf(atLeast.run(frame), code);
  return asMoney(least ? Decimal.max(rounded, least) : rounded, code, label);
}

/** numeric(18,2): what does not fit is no amount of any policy. */
const WHOLE_DIGITS = 16;

/** `label`: the line as it would be shown. */
export function asMoney(value: Money, name: string, label = ""): Money {
  if (value.e >= WHOLE_DIGITS) throw new ValueFault("overflow", name, label);
  return value;
}

function numberOf(value: Value, name: string): Money {
  if (value === undefined) throw new ValueFault("missing", name);
  return value as Money;
}

/** Rows that chose the same figures are one line, counted: a roster of thousands explains itself in a few. */
function countAlike(block: Block, index: number, work: Work, groups: Map<string, Group>): Money {
  const before = work.lines.length;
  const unit = runSteps(block, index, work);
  const lines = work.lines.splice(before);
  const label = block.group?.label(work.frame, (code) => work.chosen(code).row) ?? "";
  putAlike(groups, { lines, label, unit });
  return unit;
}
