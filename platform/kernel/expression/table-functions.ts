import { Decimal, type Money, ZERO } from "../money.ts";
import { throughRows, ValueFault } from "./fault.ts";
import type { Frame, Row, Value } from "./frame.ts";
import type { Node } from "./parse.ts";
import {
  bounded,
  compileAs,
  type Compiled,
  condition,
  neededNumber,
  type Place,
  refuse,
  type Run,
} from "./part.ts";

/** The functions that go through the rows of a table, each row at hand in turn. */
function tableOf(node: Node | undefined, place: Place): { table: string; inside: Place } {
  const table = node?.type === "Identifier" ? node.name : "";
  const known = Object.hasOwn(place.names.sections, table) && place.names.sections[table]?.isTable;
  if (!known) throw refuse(`没有表格“${table}”`, table, place);
  place.uses.add(table);
  return {
    table,
    inside: {
      ...place,
      within: new Set([...place.within, table]),
      opened: new Set([...place.opened, table]),
    },
  };
}

/** Puts each row at hand in turn; the one that was at hand before comes back. */
function through(frame: Frame, table: string, work: (row: Row) => void): void {
  const before = frame.rows[table];
  const rows = frame.tables[table] ?? [];
  spend(frame, table, rows.length);
  try {
    throughRows(table, rows, (row) => {
      frame.rows[table] = row;
      work(row);
    });
  } finally {
    frame.rows[table] = before;
  }
}

/** Whoever goes through rows pays for them. */
export function spend({ budget }: Frame, table: string, rows: number): void {
  budget.rows -= rows;
  if (budget.rows < 0) throw new ValueFault("tooMuch", table);
}

const always = (): boolean => true;

export function summing([from, what, when]: readonly Node[], place: Place): Compiled {
  const { table, inside } = tableOf(from, place);
  const number = neededNumber(what as Node, inside);
  const holds = when ? condition(when, inside) : always;
  const run: Run = (frame) => {
    let total = ZERO;
    through(frame, table, () => {
      if (holds(frame)) total = total.plus(number(frame));
    });
    return bounded(total, place.source);
  };
  return { type: "number", run, name: "sum" };
}

export function counting([from, when]: readonly Node[], place: Place): Compiled {
  const { table, inside } = tableOf(from, place);
  if (!when)
    return { type: "number", run: (frame) => new Decimal(frame.tables[table]?.length ?? 0), name: table };
  const holds = condition(when, inside);
  const run: Run = (frame) => {
    let found = 0;
    through(frame, table, () => void (found += holds(frame) ? 1 : 0));
    return new Decimal(found);
  };
  return { type: "number", run, name: "count" };
}

/** The greatest there is; nothing where no row has it. */
export function greatest([from, what, when]: readonly Node[], place: Place): Compiled {
  const { table, inside } = tableOf(from, place);
  const { run: number } = compileAs("number", what as Node, inside);
  const holds = when ? condition(when, inside) : always;
  const run: Run = (frame) => {
    let found: Money | undefined;
    through(frame, table, () => {
      const next = holds(frame) ? (number(frame) as Money | undefined) : undefined;
      if (next && (!found || next.gt(found))) found = next;
    });
    return found;
  };
  return { type: "number", run, name: table };
}

/** How many rows have what another row before them has. */
export function repeating([from, what]: readonly Node[], place: Place): Compiled {
  const { table, inside } = tableOf(from, place);
  const { run: text, name } = compileAs("text", what as Node, inside);
  const run: Run = (frame) => {
    const seen = new Set<Value>();
    let found = 0;
    through(frame, table, () => {
      const value = text(frame);
      if (value === undefined) return;
      found += seen.has(value) ? 1 : 0;
      seen.add(value);
    });
    return new Decimal(found);
  };
  return { type: "number", run, name };
}

export function lookingUp([from, when, what]: readonly Node[], place: Place): Compiled {
  const { table, inside } = tableOf(from, place);
  const holds = condition(when as Node, inside);
  const value = inside.compile(what as Node, inside);
  const run: Run = (frame) => {
    const before = frame.rows[table];
    try {
      for (const row of frame.tables[table] ?? []) {
        spend(frame, table, 1);
        frame.rows[table] = row;
        if (holds(frame)) return value.run(frame);
      }
    } finally {
      frame.rows[table] = before;
    }
    throw new ValueFault("noRow", table);
  };
  return { type: value.type, run, name: value.name };
}
