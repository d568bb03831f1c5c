import type { StartTimer } from "#platform/kernel/debounce.ts";
import { Decimal, type Money } from "#platform/kernel/money.ts";
import type { CheckContext } from "../check-form.ts";
import type { CompiledForm } from "../compile-form.ts";
import type { FormMode } from "../definition.ts";
import type { Cell, FilledForm } from "../filled.ts";
import type { Origin } from "../locks.ts";

export type FormSetup = {
  readonly form: CompiledForm;
  readonly filled: FilledForm;
  readonly mode: FormMode;
  /** What an endorsement starts from. */
  readonly old?: FilledForm | undefined;
  /** Shown only, whatever the mode. */
  readonly isReadOnly?: boolean | undefined;
  readonly origin?: Origin | undefined;
  readonly context: Omit<CheckContext, "computed" | "exchangeRate">;
  /** Of a document in another currency. */
  readonly exchangeRate?: ((filled: FilledForm) => Money | undefined) | undefined;
  readonly startTimer?: StartTimer | undefined;
};

/** What a cell shows. Another object whenever one of them is another. */
export type CellView = {
  readonly cell: Cell;
  /** The system's figure, which counts until the user types his own. */
  readonly system: Cell;
  readonly fault: string | undefined;
  readonly isHidden: boolean;
};

export type WrittenCell = {
  readonly section: string;
  readonly index: number;
  readonly element: string;
  readonly value: Money;
};

export function sameView(one: CellView, other: CellView): boolean {
  return (
    one.cell === other.cell &&
    one.system === other.system &&
    one.fault === other.fault &&
    one.isHidden === other.isHidden
  );
}

export function asMoney(cell: Cell): Money | undefined {
  return typeof cell === "string" && /^-?\d+(\.\d+)?$/.test(cell) ? new Decimal(cell) : undefined;
}

export function sameMoney(one: Money | undefined, other: Money | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && one.eq(other));
}
