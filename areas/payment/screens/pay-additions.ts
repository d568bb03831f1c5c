import type { ReactNode } from "react";
import { createPageExtensionSlot } from "#platform/web/page-slot.ts";

/** The parameters of the page. */
export type PaymentParams = {
  businessNo: string;
  businessType: string;
  teamCode: string;
  unitePaylist?: string;
};

export type PayableInstalment = {
  readonly businessNo: string;
  readonly amount: string;
  readonly currency: string;
};

/** A part of the page where documents are paid. */
export type PayPageAddition = {
  readonly id: string;
  readonly permission: string;
  /** Another way to pay the next instalment of one document. */
  readonly show?: (instalment: PayableInstalment, onPaid: () => void) => ReactNode;
  /** What there is to have of a payment that was received. */
  readonly showPaid?: (paymentNo: string) => ReactNode;
};

/** Parts of later areas, in the order of the areas. */
export const payPageAdditionSlot = createPageExtensionSlot<PayPageAddition>();
