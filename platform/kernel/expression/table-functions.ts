import { Decimal, type Money, ZERO } from "../money.ts";
import { visitRows, EvaluationError } from "./errors.ts";
import type { Frame, Row, Value } from "./frame.ts";
import type { Node } from "./parse.ts";
import {
  assertBounded,
  compileAs,
  type CompiledNode,
  compileCondition,
  compileNumber,
  type CompileContext,
  createFormulaError,
  type Evaluate,
} from "./compile-context.ts";

/** Resolves the table that a function iterates over, and the place inside its rows. */
function tableOf(node: Node | undefined, place: CompileContext): { table: string; inside: CompileContext } {
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
function forEachRow(frame: Frame, table: string, work: (row: Row) => void): void {
  const before = frame.rows[table];
  const rows = frame.tables[table] ?? [];
  chargeRows(frame, table, rows.length);
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
export function chargeRows({ budget }: Frame, table: string, rows: number): void {
  budget.rows -= rows;
  if (budget.rows < 0) throw new EvaluationError("tooMuch", table);
}

const always = (): boolean => true;

export function compileSum([from, what, when]: readonly Node[], place: CompileContext): CompiledNode {
  const { table, inside } = tableOf(from, place);
  const number = compileNumber(what as Node, inside);
  const holds = when ? compileCondition(when, inside) : always;
  const run: Evaluate = (frame) => {
    let total = ZERO;
    forEachRow(frame, table, () => {
      if (holds(frame)) total = total.plus(number(frame));
    });
    return assertBounded(total, place.source);
  };
  return { type: "number", run, name: "sum" };
}

export function compileCount([from, when]: readonly Node[], place: CompileContext): CompiledNode {
  const { table, inside } = tableOf(from, place);
  if (!when)
    return { type: "number", run: (frame) => new Decimal(frame.tables[table]?.length ?? 0), name: table };
  const holds = compileCondition(when, inside);
  const run: Evaluate = (frame) => {
    let count = 0;
    forEachRow(frame, table, () => void (count += holds(frame) ? 1 : 0));
    return new Decimal(count);
  };
  return { type: "number", run, name: "count" };
}

/** Returns the greatest value, or undefined where no row has one. */
export function compileMost([from, what, when]: readonly Node[], place: CompileContext): CompiledNode {
  const { table, inside } = tableOf(from, place);
  const { run: number } = compileAs("number", what as Node, inside);
  const holds = when ? compileCondition(when, inside) : always;
  const run: Evaluate = (frame) => {
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
export function compileRepeated([from, what]: readonly Node[], place: CompileContext): CompiledNode {
  const { table, inside } = tableOf(from, place);
  const { run: text, name } = compileAs("text", what as Node, inside);
  const run: Evaluate = (frame) => {
    const seen = new Set<Value>();
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

export function compileLookup([from, when, what]: readonly Node[], place: CompileContext): CompiledNode {
  const { table, inside } = tableOf(from, place);
  const holds = compileCondition(when as Node, inside);
  const value = inside.compile(what as Node, inside);
  const run: Evaluate = (frame) => {
    const before = frame.rows[table];
    try {
      for (const row of frame.tables[table] ?? []) {
        chargeRows(frame, table, 1);
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
