import type { StartTimer } from "#platform/kernel/debounce.ts";
import { Decimal, type Money } from "#platform/kernel/money.ts";
import type { FormCheckContext } from "../check-form.ts";
import type { CompiledForm } from "../compile-form.ts";
import type { FormMode } from "../definition.ts";
import type { FormCell, FilledForm } from "../filled-form.ts";
import type { OpenedSection, ProposalInquiryOrigin } from "../locks.ts";

export type FormSetup = {
  readonly form: CompiledForm;
  readonly filled: FilledForm;
  readonly mode: FormMode;
  /** The form before the endorsement. */
  readonly oldForm?: FilledForm | undefined;
  /** The parts that the endorsement may change; everything without it. */
  readonly opened?: readonly OpenedSection[] | undefined;
  /** Shows the form without editing in every mode. */
  readonly isReadOnly?: boolean | undefined;
  readonly origin?: ProposalInquiryOrigin | undefined;
  readonly context: Omit<FormCheckContext, "computed" | "exchangeRate">;
  /** Returns the exchange rate of a document in another currency. */
  readonly exchangeRate?: ((filled: FilledForm) => Money | undefined) | undefined;
  readonly startTimer?: StartTimer | undefined;
};

/** The visible state of a cell; a new object whenever a member changes. */
export type CellView = {
  readonly cell: FormCell;
  /** The computed value, which applies while the cell is empty. */
  readonly computed: FormCell;
  readonly error: string | undefined;
  readonly isHidden: boolean;
};

export type ComputedCell = {
  readonly section: string;
  readonly index: number;
  readonly element: string;
  readonly value: Money;
};

export function isSameView(left: CellView, right: CellView): boolean {
  return (
    left.cell === right.cell &&
    left.computed === right.computed &&
    left.error === right.error &&
    left.isHidden === right.isHidden
  );
}

export function toCellMoney(cell: FormCell): Money | undefined {
  return typeof cell === "string" && /^-?\d+(\.\d+)?$/.test(cell) ? new Decimal(cell) : undefined;
}

export function isSameMoney(left: Money | undefined, right: Money | undefined): boolean {
  return left === right || (left !== undefined && right !== undefined && left.eq(right));
}
