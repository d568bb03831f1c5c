import { lockDocument, type DocumentWriteContext } from "#areas/document/commands/document-steps.ts";
import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import { buildDocumentAuditNote, type Document } from "#areas/document/rules/document.ts";
import { addReceivedPremiumToPolicy } from "#areas/policy/commands.ts";
import { CONTRACT_SUM_CURRENCY } from "#areas/policy/contract/policy.ts";
import { assignPayPlanToPolicy, syncPayPlan } from "#areas/pay-plan/commands.ts";
import { computeInstalmentRows } from "#areas/pay-plan/rules/instalments.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { createProposalCommandsFromSlots } from "#areas/proposal/commands/proposal-steps.ts";
import { isPolicyIssuedOnPayment } from "#areas/proposal/rules/transition-context.ts";
import { listApprovedPlans } from "#areas/special-staging/questions.ts";
import { listFormRows } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  type PaymentTransitionEffectResult,
  type PaidInstalment,
  type PaymentHandler,
  type PaymentTransitionWork,
} from "./payment-handlers.ts";
import { type IssuedPolicyAmounts, buildIssuePosting } from "../rules/ledger.ts";
import { getAgentFeePercent, computeNetPremium } from "../rules/proposal-premium.ts";
import type { PayableDocument } from "../rules/payment.ts";
import { type ProposalPaymentStop, proposalPaymentStopSlot } from "../questions.ts";
import { postLedgerEntry } from "./ledger.ts";

const PAYABLE: ReadonlySet<string> = new Set(["06", "07", "08"]);

/** Handles payments of proposals: the first instalment may issue the policy. */
export function createProposalPaymentHandler(context: EventReactionContext): PaymentHandler {
  const { services } = context;
  const steps = createProposalCommandsFromSlots(context);
  const issuedOf = openIssued(services);
  const stops = Object.values(context.handlersOf(proposalPaymentStopSlot));
  /** Only a proposal that waits for its money changes its state. */
  const step = async (
    work: PaymentTransitionWork,
    { businessNo }: PaidInstalment,
    move: (proposal: Document) => Promise<Document> | undefined,
  ): Promise<PaymentTransitionEffectResult & { readonly after: Document }> => {
    const before = await lockDocument(work.tx, businessNo);
    assert(before, "what is paid is there");
    const after = await move(before);
    return after ? { notes: [buildDocumentAuditNote(before, after)], after } : { notes: [], after: before };
  };
  return {
    payable: async (reader, actor, businessNo) => {
      const proposal = await findDocumentVisibleToUser(reader, actor, businessNo);
      if (proposal?.businessType !== "T") return undefined;
      const why = await steps.payError({ tx: reader, services }, proposal, "pay");
      return payableOf(reader, proposal, {
        today: getTodayInShanghai(services.now()),
        why: why ?? (await findStop(reader, stops, proposal)),
      });
    },
    begun: (work, paying) =>
      step(work, paying, (proposal) =>
        proposal.status === "06" ? steps.pay(asStep(work, services), proposal, "pay") : undefined,
      ),
    refusalReason: async (work, businessNo, paidOn) => {
      const proposal = await lockDocument(work.tx, businessNo);
      assert(proposal, "what is paid is there");
      return steps.payError(work, proposal, "paid", paidOn);
    },
    received: async (work, paying) => {
      const { notes, after } = await step(work, paying, (proposal) =>
        proposal.status === "07"
          ? steps.pay(asStep(work, services), proposal, "paid", paying.paidOn)
          : undefined,
      );
      await addReceivedPremiumToPolicy(asStep(work, services), after.policyNo, paying.amount);
      if (notes.length === 0) return { notes };
      return { notes, issued: await issuedOf(work.tx, after, after.policyNo) };
    },
    released: (work, paying) =>
      step(work, paying, (proposal) =>
        proposal.status === "07" ? steps.pay(asStep(work, services), proposal, "unpaid") : undefined,
      ),
  };
}

async function findStop(
  reader: Reader,
  stops: readonly ProposalPaymentStop[],
  proposal: Document,
): Promise<string | undefined> {
  for (const stop of stops) {
    const why = await stop(reader, proposal);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** Books the debt of policies that are issued before payment, as soon as they are issued. */
export function createImmediateDebtHandler(services: Services) {
  const issuedOf = openIssued(services);
  return async (work: DocumentWriteContext, proposal: Document, policyNo: string): Promise<void> => {
    if (isPolicyIssuedOnPayment(proposal)) return;
    const payable = await payableOf(work.tx, proposal, { today: getTodayInShanghai(services.now()) });
    await bookDebtOfIssuedPolicy({ ...work, services }, payable, await issuedOf(work.tx, proposal, policyNo));
  };
}

/** Stores the plan and books the debt of a policy issued before payment (非见费). */
export async function bookDebtOfIssuedPolicy(
  work: PaymentTransitionWork,
  payable: PayableDocument,
  issued: IssuedPolicyAmounts,
): Promise<void> {
  const { tx, services } = work;
  await syncPayPlan(tx, payable, services.now());
  await assignPayPlanToPolicy(tx, payable.businessNo, issued.businessNo);
  await postLedgerEntry(tx, work, buildIssuePosting(issued), { comCode: payable.comCode, paymentNo: "" });
}

function openIssued({ now }: Pick<Services, "now">) {
  const products = createProductRegistry(now);
  return async (
    reader: Reader,
    { riskCode, productVersion: version, sumPremium, content }: Document,
    policyNo: string,
  ): Promise<IssuedPolicyAmounts> => {
    assert(sumPremium !== null, "what was issued has its price");
    const { product } = await products.pinned(reader, { riskCode, version });
    return {
      businessNo: policyNo,
      day: getTodayInShanghai(now()),
      currency: CONTRACT_SUM_CURRENCY,
      premium: sumPremium,
      netPremium: computeNetPremium(sumPremium, product.vatRate),
      agentFee: getAgentFeePercent(content),
    };
  };
}

async function payableOf(
  reader: Reader,
  proposal: Document,
  { today, why: error }: { today: string; why?: string | undefined },
): Promise<PayableDocument> {
  const { businessNo, businessType, comCode, holderName, content, validUntil, status } = proposal;
  const { sumPremium, startDate, endDate } = proposal;
  const [holder = {}] = listFormRows(content["holder"]);
  const premium = sumPremium ?? "0.00";
  const why = error ?? (PAYABLE.has(status) ? "" : "核保尚未通过");
  return {
    businessNo,
    businessType,
    comCode,
    holderName,
    customerType: String(holder["customerType"] ?? ""),
    certificateNo: String(holder["certificateNo"] ?? ""),
    currency: CONTRACT_SUM_CURRENCY,
    premium,
    startDate: startDate ?? today,
    endDate: endDate ?? today,
    rows: computeInstalmentRows(content, premium),
    approvedPlans: await listApprovedPlans(reader, businessNo),
    why,
    lastDay: validUntil,
    policyNo: proposal.policyNo,
  };
}

function asStep(work: PaymentTransitionWork, services: Services): DocumentWriteContext {
  return { ...work, services };
}
