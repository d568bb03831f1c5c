import type { Money } from "../money.ts";

/** A number is an exact decimal, text includes codes and dates, and codes are a path in a tree from the top. */
export type FormulaValueType = "number" | "text" | "yes" | "codes";
/** A value in a formula; undefined for an empty cell. */
export type FormulaValue = Money | string | boolean | readonly string[] | undefined;
export type FormulaRow = Readonly<Record<string, FormulaValue>>;

/** The input of a running formula: the filled form and the values computed before it. */
export type FormulaInput = {
  readonly forms: Readonly<Record<string, FormulaRow>>;
  readonly tables: Readonly<Record<string, readonly FormulaRow[]>>;
  /** The current row of each table that is being iterated. */
  readonly rows: Record<string, FormulaRow | undefined>;
  /** The number of rows that may still be visited, because nested iterations must not block the server. */
  readonly budget: { rows: number };
  value(name: string): FormulaValue;
  factor(code: string): Money;
  fact(name: string): FormulaValue;
};

export const MAX_FORMULA_VISITED_ROWS = 3_000_000;

export type FormulaSectionNames = {
  readonly isTable: boolean;
  readonly elements: Readonly<Record<string, FormulaValueType>>;
};

/** A value computed before the formula. `rows` are the tables on whose current row it depends. */
export type FormulaNamedValue = { readonly type: FormulaValueType; readonly rows: readonly string[] };

/** All names that a formula may use. Any other name is an error of the product, found when it is compiled. */
export type FormulaNames = {
  readonly sections: Readonly<Record<string, FormulaSectionNames>>;
  readonly values: Readonly<Record<string, FormulaNamedValue>>;
  readonly facts: Readonly<Record<string, FormulaValueType>>;
  /** A factor that reads the current row may only be used within its table. */
  readonly factors: Readonly<Record<string, { readonly rows: readonly string[] }>>;
  readonly maps: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Tables that have a current row from the start. */
  readonly within: readonly string[];
};
