import { lockDocument } from "#areas/document/commands/document-steps.ts";
import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import { buildDocumentAuditNote, type Document } from "#areas/document/rules/document.ts";
import type { PaymentHandler } from "#areas/payment/commands/payment-handlers.ts";
import type { PayableDocument } from "#areas/payment/rules/payment.ts";
import { addReceivedPremiumToPolicy } from "#areas/policy/commands.ts";
import { CONTRACT_SUM_CURRENCY } from "#areas/policy/contract/policy.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { findEndorsement } from "../store.ts";
import { createEndorsementCommands } from "./endorsement-steps.ts";

const COLLECTING = "06";

/** Handles payments of endorsements: an added premium is paid at once, and then takes effect. */
export function createEndorsementPaymentHandler({ services }: EventReactionContext): PaymentHandler {
  const endorsements = createEndorsementCommands(services);
  return {
    async payable(reader, actor, businessNo) {
      const document = await findDocumentVisibleToUser(reader, actor, businessNo);
      const endorsement = document && (await findEndorsement(reader, businessNo));
      if (!endorsement) return undefined;
      const { policyNo, premiumChange, validDate } = endorsement;
      const today = getTodayInShanghai(services.now());
      return toPayable(document, { policyNo, premium: premiumChange ?? "0.00", validDate, today });
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

type PayableInput = {
  readonly policyNo: string;
  readonly premium: string;
  readonly validDate: string;
  readonly today: string;
};

function toPayable(
  { businessNo, businessType, comCode, holderName, content, status, endDate }: Document,
  { policyNo, premium, validDate, today }: PayableInput,
): PayableDocument {
  return {
    businessNo,
    businessType,
    comCode,
    holderName,
    customerType: getFormText(content, "holder", "customerType"),
    certificateNo: getFormText(content, "holder", "certificateNo"),
    currency: CONTRACT_SUM_CURRENCY,
    premium,
    startDate: validDate,
    endDate: endDate ?? today,
    rows: [],
    why: status === COLLECTING ? "" : "批单不在待收费状态",
    policyNo,
  };
}
