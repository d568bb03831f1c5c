import { Decimal, type Money, ZERO_MONEY } from "../money.ts";
import { visitRows, EvaluationError } from "./errors.ts";
import type { FormulaInput, FormulaRow, FormulaValue } from "./frame.ts";
import type { FormulaNode } from "./parse.ts";
import {
  assertBoundedNumber,
  compileNodeAs,
  type CompiledFormulaNode,
  compileConditionFormulaNode,
  compileNumberFormulaNode,
  type FormulaCompileContext,
  createFormulaError,
  type EvaluateNode,
} from "./compile-context.ts";

/** Resolves the table that a function iterates over, and the place inside its rows. */
function tableOf(
  node: FormulaNode | undefined,
  place: FormulaCompileContext,
): { table: string; inside: FormulaCompileContext } {
  const table = node?.type === "Identifier" ? node.name : "";
  const isTable = Object.hasOwn(place.names.sections, table) && place.names.sections[table]?.isTable;
  if (!isTable) throw createFormulaError(`没有表格“${table}”`, table, place);
  place.uses.add(table);
  return {
    table,
    inside: {
      ...place,
      within: new Set([...place.within, table]),
      iterated: new Set([...place.iterated, table]),
    },
  };
}

/** Makes each row the current one in turn, and restores the previous one. */
function forEachRow(frame: FormulaInput, table: string, work: (row: FormulaRow) => void): void {
  const before = frame.rows[table];
  const rows = frame.tables[table] ?? [];
  chargeFormulaRowBudget(frame, table, rows.length);
  try {
    visitRows(table, rows, (row) => {
      frame.rows[table] = row;
      work(row);
    });
  } finally {
    frame.rows[table] = before;
  }
}

/** Takes the visited rows from the budget. */
export function chargeFormulaRowBudget({ budget }: FormulaInput, table: string, rows: number): void {
  budget.rows -= rows;
  if (budget.rows < 0) throw new EvaluationError("tooMuch", table);
}

const always = (): boolean => true;

export function compileSumFunction(
  [from, what, when]: readonly FormulaNode[],
  place: FormulaCompileContext,
): CompiledFormulaNode {
  const { table, inside } = tableOf(from, place);
  const number = compileNumberFormulaNode(what as FormulaNode, inside);
  const holds = when ? compileConditionFormulaNode(when, inside) : always;
  const run: EvaluateNode = (frame) => {
    let total = ZERO_MONEY;
    forEachRow(frame, table, () => {
      if (holds(frame)) total = total.plus(number(frame));
    });
    return assertBoundedNumber(total, place.source);
  };
  return { type: "number", run, name: "sum" };
}

export function compileCountFunction(
  [from, when]: readonly FormulaNode[],
  place: FormulaCompileContext,
): CompiledFormulaNode {
  const { table, inside } = tableOf(from, place);
  if (!when)
    return { type: "number", run: (frame) => new Decimal(frame.tables[table]?.length ?? 0), name: table };
  const holds = compileConditionFormulaNode(when, inside);
  const run: EvaluateNode = (frame) => {
    let count = 0;
    forEachRow(frame, table, () => void (count += holds(frame) ? 1 : 0));
    return new Decimal(count);
  };
  return { type: "number", run, name: "count" };
}

/** Returns the greatest value, or undefined where no row has one. */
export function compileMaximumFunction(
  [from, what, when]: readonly FormulaNode[],
  place: FormulaCompileContext,
): CompiledFormulaNode {
  const { table, inside } = tableOf(from, place);
  const { run: number } = compileNodeAs("number", what as FormulaNode, inside);
  const holds = when ? compileConditionFormulaNode(when, inside) : always;
  const run: EvaluateNode = (frame) => {
    let largest: Money | undefined;
    forEachRow(frame, table, () => {
      const value = holds(frame) ? (number(frame) as Money | undefined) : undefined;
      if (value && (!largest || value.gt(largest))) largest = value;
    });
    return largest;
  };
  return { type: "number", run, name: table };
}

/** Counts the rows whose value an earlier row has too. */
export function compileRepeatedRowsFunction(
  [from, what]: readonly FormulaNode[],
  place: FormulaCompileContext,
): CompiledFormulaNode {
  const { table, inside } = tableOf(from, place);
  const { run: text, name } = compileNodeAs("text", what as FormulaNode, inside);
  const run: EvaluateNode = (frame) => {
    const seen = new Set<FormulaValue>();
    let count = 0;
    forEachRow(frame, table, () => {
      const value = text(frame);
      if (value === undefined) return;
      count += seen.has(value) ? 1 : 0;
      seen.add(value);
    });
    return new Decimal(count);
  };
  return { type: "number", run, name };
}

export function compileLookupFunction(
  [from, when, what]: readonly FormulaNode[],
  place: FormulaCompileContext,
): CompiledFormulaNode {
  const { table, inside } = tableOf(from, place);
  const holds = compileConditionFormulaNode(when as FormulaNode, inside);
  const value = inside.compile(what as FormulaNode, inside);
  const run: EvaluateNode = (frame) => {
    const before = frame.rows[table];
    try {
      for (const row of frame.tables[table] ?? []) {
        chargeFormulaRowBudget(frame, table, 1);
        frame.rows[table] = row;
        if (holds(frame)) return value.run(frame);
      }
    } finally {
      frame.rows[table] = before;
    }
    throw new EvaluationError("noRow", table);
  };
  return { type: value.type, run, name: value.name };
}
