import { lockDocument, type Work } from "#areas/document/commands.ts";
import { documentFor } from "#areas/document/questions.ts";
import { changeOf, type Document } from "#areas/document/rules/document.ts";
import { recordReceipt } from "#areas/policy/commands.ts";
import { SUM_CURRENCY } from "#areas/policy/contract.ts";
import { instalmentRows } from "#areas/drafting/rules/instalments.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import type { Issuing, ProposalSteps } from "#areas/proposal/commands.ts";
import { issuesOnPayment } from "#areas/proposal/rules/transition-context.ts";
import { rowsOf } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { PaymentEffects, Paying, PaymentHandler, PaymentWork } from "../commands.ts";
import type { IssuedPolicy } from "../rules/ledger.ts";
import { agentFeeOf, withoutTax } from "../rules/proposal-premium.ts";
import type { Payable } from "../rules/payment.ts";
import { oweForIssued } from "./pay-plan.ts";

const PAYABLE: ReadonlySet<string> = new Set(["06", "07", "08"]);

/** What a payment is to a proposal: it waits for its first instalment, and becomes a policy by it. */
export function openProposalPayments(services: Services, steps: ProposalSteps): PaymentHandler {
  const issuedOf = openIssued(services);
  /** Only one that waits for its money is moved by it. */
  const step = async (
    work: PaymentWork,
    { businessNo }: Paying,
    move: (proposal: Document) => Promise<Document> | undefined,
  ): Promise<PaymentEffects & { readonly after: Document }> => {
    const before = await lockDocument(work.tx, businessNo);
    assert(before, "what is paid is there");
    const after = await move(before);
    return after ? { notes: [changeOf(before, after)], after } : { notes: [], after: before };
  };
  return {
    payable: async (reader, actor, businessNo) => {
      const proposal = await documentFor(reader, actor, businessNo);
      if (proposal?.businessType !== "T") return undefined;
      const why = await steps.payError({ tx: reader, services }, proposal, "pay");
      return payableOf(proposal, todayInShanghai(services.now()), why);
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
      await recordReceipt(asStep(work, services), after.policyNo, paying.amount);
      if (notes.length === 0) return { notes };
      return { notes, issued: await issuedOf(work.tx, after, after.policyNo) };
    },
    released: (work, paying) =>
      step(work, paying, (proposal) =>
        proposal.status === "07" ? steps.pay(asStep(work, services), proposal, "unpaid") : undefined,
      ),
  };
}

/** A policy that does not wait for its money is owed for as soon as it is issued. */
export function withImmediateDebt(services: Services, issue: Issuing): Issuing {
  const issuedOf = openIssued(services);
  return async (work, proposal) => {
    const policyNo = await issue(work, proposal);
    if (issuesOnPayment(proposal)) return policyNo;
    const payable = payableOf(proposal, todayInShanghai(services.now()));
    await oweForIssued({ ...work, services }, payable, await issuedOf(work.tx, proposal, policyNo));
    return policyNo;
  };
}

function openIssued({ now }: Pick<Services, "now">) {
  const products = createProductRegistry(now);
  return async (
    reader: Reader,
    { riskCode, productVersion: version, sumPremium, content }: Document,
    policyNo: string,
  ): Promise<IssuedPolicy> => {
    assert(sumPremium !== null, "what was issued has its price");
    const { product } = await products.pinned(reader, { riskCode, version });
    return {
      businessNo: policyNo,
      day: todayInShanghai(now()),
      currency: SUM_CURRENCY,
      premium: sumPremium,
      netPremium: withoutTax(sumPremium, product.vatRate),
      agentFee: agentFeeOf(content),
    };
  };
}

function payableOf(proposal: Document, today: string, error?: string): Payable {
  const { businessNo, businessType, comCode, holderName, content, validUntil, status } = proposal;
  const { sumPremium, startDate, endDate } = proposal;
  const [holder = {}] = rowsOf(content["holder"]);
  const premium = sumPremium ?? "0.00";
  const why = error ?? (PAYABLE.has(status) ? "" : "核保尚未通过");
  return {
    businessNo,
    businessType,
    comCode,
    holderName,
    customerType: String(holder["customerType"] ?? ""),
    certificateNo: String(holder["certificateNo"] ?? ""),
    currency: SUM_CURRENCY,
    premium,
    startDate: startDate ?? today,
    endDate: endDate ?? today,
    rows: instalmentRows(content, premium),
    why,
    lastDay: validUntil,
    policyNo: proposal.policyNo,
  };
}

function asStep(work: PaymentWork, services: Services): Work {
  return { ...work, services };
}
