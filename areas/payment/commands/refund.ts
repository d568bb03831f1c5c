import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { PaymentTransitionWork } from "./payment-handlers.ts";

export type RefundRequest = {
  readonly businessNo: string;
  readonly policyNo: string;
  readonly comCode: string;
  readonly currency: string;
  readonly amount: string;
  readonly reason: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly payeeBank: string;
};
export async function requestRefund(_: PaymentTransitionWork, { amount }: RefundRequest): Promise<void> {
  assert(amount !== "", "stub");
}
export type EndorsementBooking = {
  readonly policyNo: string;
  readonly comCode: string;
  readonly premiumChange: string;
  readonly vatRate: string;
  readonly content: FilledForm;
};
export async function bookEndorsement(
  _: PaymentTransitionWork,
  { policyNo }: EndorsementBooking,
): Promise<void> {
  assert(policyNo !== "", "stub");
}
