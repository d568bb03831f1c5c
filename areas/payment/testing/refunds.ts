import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { TestProduct } from "#apps/server/testing/test-product.ts";
import { insertDocumentWithTrail, issueBusinessNumber } from "#areas/document/commands/document-steps.ts";
import { findDocument } from "#areas/document/questions.ts";
import { buildDocumentAuditNote } from "#areas/document/rules/document.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { bookEndorsement } from "../commands/endorsement.ts";
import type { PaymentTransitionWork } from "../commands/payment-handlers.ts";
import { requestRefund } from "../commands/refund.ts";
import { computeCommission } from "../rules/ledger.ts";
import { computeNetPremium } from "../rules/proposal-premium.ts";
import type { Refund } from "../rules/refund.ts";
import { getPolicyNoOfProposal, insertTestProposal, payTestProposalOverCounter } from "./proposals.ts";

export const TEST_PAYEE = {
  payeeName: "示例电子制造有限公司",
  payeeAccount: "6222000012345678",
  payeeBank: "示例银行南京分行",
};
export const TEST_REFUND_LETTER = "Z";
const COM_CODE = "32010100";
const VAT_RATE = "6";

type TestPolicy = { readonly policyNo: string; readonly proposalNo: string };

/** Issues a policy whose premium of 1,060.00 was paid over the counter. */
export async function issueTestPolicy(product: TestProduct): Promise<TestPolicy> {
  const { businessNo: proposalNo } = await insertTestProposal(product);
  await payTestProposalOverCounter(product, proposalNo);
  return { policyNo: await getPolicyNoOfProposal(product, proposalNo), proposalNo };
}

/** Runs steps of an endorsement in one transaction, as the area of endorsements does. */
export function runTestPaymentWork<Result>(
  { database, services }: TestProduct,
  userCode: string,
  act: (work: PaymentTransitionWork) => Promise<Result>,
): Promise<Result> {
  const key = randomBytes(16).toString("hex");
  const actor = { ...SYSTEM_ACTOR, userCode };
  const request = { call: "test", actor, key, input: {}, requestId: key, secret: false };
  return runUnitOfWork(database, request, ({ tx, raise, note }) => act({ tx, raise, note, actor, services }));
}

export function issueTestEndorsementNumber({ services }: TestProduct): Promise<string> {
  return issueBusinessNumber(services, "endorseNo", {
    riskCode: "0405",
    comCode: COM_CODE,
    day: "2098-12-01",
  });
}

/** Inserts an endorsement that waits for its additional premium: so far only its number and its sum count. */
export async function insertTestEndorsement(
  product: TestProduct,
  { proposalNo, policyNo }: TestPolicy,
  premium: string,
): Promise<string> {
  const businessNo = await issueTestEndorsementNumber(product);
  await runTestPaymentWork(product, "10000002", async (work) => {
    const proposal = await findDocument(work.tx, proposalNo);
    assert(proposal);
    const endorsement = {
      ...proposal,
      businessNo,
      policyNo,
      status: "01",
      orderNo: null,
      sumPremium: premium,
      copiedFrom: "",
    };
    const created = await insertDocumentWithTrail(work, endorsement, { action: "SAVE" });
    assert(created);
    work.note(buildDocumentAuditNote(null, created));
  });
  await product.admin.query(
    `insert into endorsement (endorse_no, policy_no, com_code, types, reason, valid_date, base_version)
     values ($1, $2, $3, '{09}', '01', '2099-03-01', 1)`,
    [businessNo, policyNo, COM_CODE],
  );
  return businessNo;
}

type TestRefundOptions = {
  readonly amount?: string;
  readonly requestedBy?: string;
  readonly policyNo?: string;
  /** False for an endorsement that is not booked yet. */
  readonly isBooked?: boolean;
};

type TestRefundOfPolicy = { readonly policyNo: string };

/** Requests the refund of an endorsement that lowers the premium of a paid policy. */
export async function insertTestRefund(
  product: TestProduct,
  { amount = "106.00", requestedBy = "10000002", isBooked = true, ...of }: TestRefundOptions = {},
): Promise<Refund & TestRefundOfPolicy> {
  const policyNo = of.policyNo ?? (await issueTestPolicy(product)).policyNo;
  // No area handles numbers of this letter: the refund is looked at alone.
  const businessNo = `${TEST_REFUND_LETTER}${(await issueTestEndorsementNumber(product)).slice(1)}`;
  return runTestPaymentWork(product, requestedBy, async (work) => {
    const terms = { businessNo, comCode: COM_CODE, currency: "CNY" };
    const payable = { ...terms, premium: "0.00", startDate: "2099-01-01", endDate: "2099-12-31", rows: [] };
    const net = computeNetPremium(amount, VAT_RATE);
    const change = {
      premiumChange: `-${amount}`,
      netPremiumChange: `-${net}`,
      commissionChange: `-${toWireMoney(computeCommission(net, "15.00"))}`,
    };
    if (isBooked) await bookEndorsement(work, { payable, policyNo, ...change });
    const request = { ...terms, policyNo, amount, reason: "03", ...TEST_PAYEE };
    return { ...(await requestRefund(work, request)), policyNo };
  });
}
