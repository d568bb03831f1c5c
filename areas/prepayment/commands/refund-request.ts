import { postLedgerEntry } from "#areas/payment/commands/ledger.ts";
import type { PaymentTransitionWork } from "#areas/payment/commands/payment-handlers.ts";
import { requestRefund } from "#areas/payment/commands/refund.ts";
import { buildOweBackPosting } from "#areas/payment/rules/ledger.ts";
import type { DocumentRecord } from "#platform/documents/definition.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { getRefunded } from "../rules/balance.ts";

/** 预收退回 of RefundReason. */
const PREPAYMENT_RETURNED = "05";

/** Owes the customer what is left, and asks finance for the refund. */
export async function requestPrepaymentRefund(
  work: PaymentTransitionWork,
  { businessNo, comCode, agencyCode, content }: DocumentRecord,
): Promise<void> {
  const cell = (path: string) => getFormTextAtPath(content, path);
  const amount = toWireMoney(getRefunded(content));
  const currency = cell("inquiry.currency");
  const { refundNo } = await requestRefund(work, {
    businessNo,
    policyNo: null,
    comCode,
    agencyCode,
    currency,
    amount,
    reason: PREPAYMENT_RETURNED,
    payeeName: cell("refund.payeeName"),
    payeeAccount: cell("refund.payeeAccount"),
    payeeBank: cell("refund.payeeBank"),
  });
  const day = getTodayInShanghai(work.services.now());
  const posting = buildOweBackPosting({ businessNo, day, currency, amount });
  await postLedgerEntry(work.tx, work, posting, { comCode, paymentNo: refundNo });
}
