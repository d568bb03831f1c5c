import { lockDocument } from "#areas/document/commands/document-steps.ts";
import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import { buildDocumentAuditNote } from "#areas/document/rules/document.ts";
import type { PaymentHandler } from "#areas/payment/commands/payment-handlers.ts";
import { addReceivedPremiumToPolicy } from "#areas/policy/commands.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import type { RefundHandler } from "#areas/payment/commands/refund.ts";
import { findEndorsement, listEndorsementNumbersOfPolicy } from "../store.ts";
import { toPayable } from "./booking.ts";
import { createEndorsementCommands } from "./endorsement-steps.ts";

const COLLECTING = "06";

/** Handles payments of endorsements: an added premium is paid at once, and then takes effect. */
export function createEndorsementPaymentHandler({ services }: EventReactionContext): PaymentHandler {
  const endorsements = createEndorsementCommands(services);
  return {
    documentsOf: listEndorsementNumbersOfPolicy,
    async payable(reader, actor, businessNo) {
      const document = await findDocumentVisibleToUser(reader, actor, businessNo);
      const endorsement = document && (await findEndorsement(reader, businessNo));
      if (!endorsement) return undefined;
      const { policyNo, premiumChange, validDate } = endorsement;
      const today = getTodayInShanghai(services.now());
      const payable = toPayable(document, { policyNo, premium: premiumChange ?? "0.00", validDate, today });
      return { ...payable, why: document.status === COLLECTING ? "" : "批单不在待收费状态" };
    },
    begun: async () => ({ notes: [] }),
    async refusalReason(work, businessNo) {
      const document = await lockDocument(work.tx, businessNo);
      return document?.status === COLLECTING ? undefined : "批单已不在待收费状态";
    },
    async received(work, { businessNo, amount }) {
      const before = await lockDocument(work.tx, businessNo);
      const endorsement = await findEndorsement(work.tx, businessNo);
      assert(before && endorsement, "what is paid is there");
      const unit = { ...work, services };
      const after = await endorsements.settle(unit, before, "collected");
      await addReceivedPremiumToPolicy(unit, endorsement.policyNo, amount);
      return { notes: [buildDocumentAuditNote(before, after)] };
    },
    released: async () => ({ notes: [] }),
  };
}

/** A refund that was paid brings its endorsement into effect. */
export function createEndorsementRefundHandler({ services }: EventReactionContext): RefundHandler {
  const endorsements = createEndorsementCommands(services);
  return {
    async paidOut(work, { businessNo }) {
      const before = await lockDocument(work.tx, businessNo);
      assert(before, "what is paid back is there");
      const after = await endorsements.settle({ ...work, services }, before, "refunded");
      work.note(buildDocumentAuditNote(before, after));
    },
  };
}
