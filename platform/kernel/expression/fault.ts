/** A formula that cannot be understood: the product is wrong, and says where. */
export class FormulaError extends Error {
  readonly source: string;
  readonly at: number;

  constructor(why: string, source: string, at: number) {
    super(`${why}（公式“${source}”第 ${at + 1} 个字符）`);
    this.source = source;
    this.at = at;
  }
}

export type FaultKind =
  | "missing"
  | "zeroDivision"
  | "overflow"
  | "noRow"
  | "noFactor"
  | "outsideRange"
  | "required"
  | "tooMuch";

/** A formula that cannot be worked out with what was filled in; it names the field. */
export class ValueFault extends Error {
  readonly kind: FaultKind;
  /** "section.element", a factor's code or a table's name. */
  readonly subject: string;
  readonly typed: string;
  /** Which row of which table was at hand. */
  at: { readonly section: string; readonly index: number } | undefined;

  constructor(kind: FaultKind, subject: string, typed = "") {
    super(`${kind}: ${subject}`);
    this.kind = kind;
    this.subject = subject;
    this.typed = typed;
  }
}

/** Goes through rows with each one at hand, and says of a fault in which it was. */
export function throughRows<Result>(
  section: string,
  rows: readonly Result[],
  work: (row: Result, index: number) => void,
): void {
  let index = 0;
  try {
    for (; index < rows.length; index += 1) work(rows[index] as Result, index);
  } catch (caught) {
    if (caught instanceof ValueFault) caught.at ??= { section, index };
    throw caught;
  }
}
