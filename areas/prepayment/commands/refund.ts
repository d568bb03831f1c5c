import { reverseLedgerEntryOfPayment } from "#areas/payment/commands/ledger.ts";
import { cancelRefund, type RefundHandler } from "#areas/payment/commands/refund.ts";
import { findDocument } from "#platform/documents/server/document-store.ts";
import { applySystemTransition } from "#platform/documents/server/document-work.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import type { Services } from "#platform/server/services.ts";
import { withoutRefund } from "../rules/balance.ts";
import { prepaymentDefinition } from "../rules/prepayment.ts";
import { createPrepaymentCommands } from "./prepayment-steps.ts";

/** The transition back to the state out of which the refund was asked for. */
const restoring: Readonly<Record<string, string>> = {
  "03": "restore",
  "04": "restorePart",
  "09": "restoreCheck",
};

/** Moves a prepayment when finance returns its refund or the refund is paid. */
export function createPrepaymentRefundHandler({ services }: { services: Services }): RefundHandler {
  const { documents } = createPrepaymentCommands(services);
  return {
    isVisible: async (reader, actor, businessNo) => {
      const found = await findDocument(reader, prepaymentDefinition.table, businessNo);
      return found !== undefined && documents.isSeenBy(reader, found, actor);
    },
    returned: async (work, { businessNo, refundNo, comCode }) => {
      await cancelRefund(work, businessNo);
      await reverseLedgerEntryOfPayment(work.tx, work, {
        businessNo,
        paymentNo: refundNo,
        kind: "oweBack",
        comCode,
      });
      const found = await findDocument(work.tx, prepaymentDefinition.table, businessNo);
      const earlier = getFormTextAtPath(found?.content ?? {}, "refund.earlierStatus");
      await applySystemTransition(prepaymentDefinition, documents, work, {
        businessNo,
        event: restoring[earlier] ?? "",
        change: withoutRefund,
      });
    },
    paidOut: (work, { businessNo }) =>
      applySystemTransition(prepaymentDefinition, documents, work, { businessNo, event: "payOut" }),
  };
}
