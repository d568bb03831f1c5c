import type { Money } from "../money.ts";

/** number: an exact decimal. text: also codes and dates. codes: a way through a tree, from the top. */
export type ValueType = "number" | "text" | "yes" | "codes";
/** undefined: nothing was filled in. */
export type Value = Money | string | boolean | readonly string[] | undefined;
export type Row = Readonly<Record<string, Value>>;

/** What a formula reads while it runs: the filled form, and what was worked out before it. */
export type Frame = {
  readonly forms: Readonly<Record<string, Row>>;
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  /** The row at hand of each table that is being gone through. */
  readonly rows: Record<string, Row | undefined>;
  /** How many rows may still be gone through: a table within a table must not hold up everybody else. */
  readonly budget: { rows: number };
  value(name: string): Value;
  factor(code: string): Money;
  fact(name: string): Value;
};

export const MOST_ROWS_VISITED = 3_000_000;

export type SectionNames = {
  readonly isTable: boolean;
  readonly elements: Readonly<Record<string, ValueType>>;
};

/** Worked out before; `rows` are the tables whose row at hand it depends on. */
export type NamedValue = { readonly type: ValueType; readonly rows: readonly string[] };

/** What a formula may name; anything else is an error of the product, found when it is read. */
export type Names = {
  readonly sections: Readonly<Record<string, SectionNames>>;
  readonly values: Readonly<Record<string, NamedValue>>;
  readonly facts: Readonly<Record<string, ValueType>>;
  /** A factor that reads the row at hand may only be asked for within its table. */
  readonly factors: Readonly<Record<string, { readonly rows: readonly string[] }>>;
  readonly maps: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Tables whose row is at hand from the start. */
  readonly within: readonly string[];
};
