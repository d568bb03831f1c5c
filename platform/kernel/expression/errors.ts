/** A formula that cannot be compiled. It is an error of the product, and the message says where. */
export class FormulaError extends Error {
  readonly source: string;
  readonly position: number;

  constructor(why: string, source: string, at: number) {
    super(`${why}（公式“${source}”第 ${at + 1} 个字符）`);
    this.source = source;
    this.position = at;
  }
}

export type EvaluationErrorKind =
  | "missing"
  | "zeroDivision"
  | "overflow"
  | "noRow"
  | "noFactor"
  | "outsideRange"
  | "required"
  | "tooMuch";

/** A formula that cannot be computed from the filled form. It names the field. */
export class EvaluationError extends Error {
  readonly kind: EvaluationErrorKind;
  /** A "section.element", the code of a factor or the name of a table. */
  readonly subject: string;
  readonly typed: string;
  /** The table row that was current. */
  row: { readonly section: string; readonly index: number } | undefined;

  constructor(kind: EvaluationErrorKind, subject: string, typed = "") {
    super(`${kind}: ${subject}`);
    this.kind = kind;
    this.subject = subject;
    this.typed = typed;
  }
}

/** Runs `work` for each row, and adds the row to an error that it throws. */
export function visitRows<Result>(
  section: string,
  rows: readonly Result[],
  work: (row: Result, index: number) => void,
): void {
  let index = 0;
  try {
    for (; index < rows.length; index += 1) work(rows[index] as Result, index);
  } catch (error) {
    if (error instanceof EvaluationError) error.row ??= { section, index };
    throw error;
  }
}
