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

/** Another way to pay the next instalment of one document, on the page where it is paid. */
export type PayPageAddition = {
  readonly id: string;
  readonly permission: string;
  readonly show: (instalment: PayableInstalment, onPaid: () => void) => ReactNode;
};

/** Ways of later areas, in the order of the areas. */
export const payPageAdditionSlot = createPageExtensionSlot<PayPageAddition>();
