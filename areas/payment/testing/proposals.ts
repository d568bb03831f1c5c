import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { TestProduct } from "#apps/server/testing/test-product.ts";
import { changeDocumentState, type DocumentWriteContext } from "#areas/document/commands/document-steps.ts";
import { buildDocumentAuditNote, type Document } from "#areas/document/rules/document.ts";
import { toDocumentListColumns } from "#areas/document/rules/projection.ts";
import { createProposal } from "#areas/proposal/commands/new-proposal.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { confirmPayment, initiateProposalPayment } from "../contract/payment.ts";
import type { PayPlanFormRow } from "#areas/pay-plan/rules/pay-plan.ts";

export const TEST_ORGANISATION_PAYER = {
  holderName: "示例电子制造有限公司",
  certificateNo: "91999900DM0000013C",
  customerType: "2",
};
export const TEST_PERSON_PAYER = {
  holderName: "张测试",
  certificateNo: "999900198001010298",
  customerType: "1",
};

export type TestProposalOptions = {
  comCode?: string;
  premium?: string;
  status?: string;
  holder?: FilledRow;
  /** Such as the agent and the agreement. */
  base?: FilledRow;
  payPlan?: readonly PayPlanFormRow[];
  inputBy?: string;
  /** The whole content instead of a small one, and its product. */
  content?: FilledForm;
  riskCode?: string;
};

/** Inserts a proposal that waits for its premium, through the unit of work. */
export async function insertTestProposal(
  product: TestProduct,
  planting: TestProposalOptions = {},
): Promise<Document> {
  const {
    comCode = "32010100",
    premium = "1060.00",
    status = "06",
    holder = TEST_ORGANISATION_PAYER,
    payPlan = [],
    riskCode = "0405",
  } = planting;
  const { inputBy = "10000002" } = planting;
  const small = {
    base: { currency: "CNY", ...planting.base },
    fee: { agentFee: "15.00" },
    holder,
    period: { startDate: "2099-01-01", endDate: "2099-12-31" },
    ...(payPlan.length > 0 && { payPlan }),
  } as unknown as FilledForm;
  const content = planting.content ?? small;
  const key = randomBytes(16).toString("hex");
  const actor = { ...SYSTEM_ACTOR, userCode: inputBy };
  const request = { call: "test", actor, key, input: {}, requestId: key, secret: false };
  const planted = await runUnitOfWork(product.database, request, async ({ tx, raise, note }) => {
    const work = { tx, raise, note, actor, services: product.services };
    const sums = { sumAmount: "1.00", sumPremium: premium };
    const productVersion = await versionOf(product, riskCode);
    const draft = {
      ...toDocumentListColumns(content),
      ...sums,
      content,
      riskCode,
      comCode,
      productVersion,
    };
    const created = await createProposal(work, draft);
    const proposal = status === "01" ? created : await underwritten(work, created, status);
    note(buildDocumentAuditNote(null, proposal));
    return proposal;
  });
  if (status !== "01") await keepResult(product, planted);
  return planted;
}

/** Stores the result of automatic underwriting: passed or returned. */
async function keepResult({ admin }: TestProduct, planted: Document): Promise<void> {
  const { businessNo, comCode, edition, status } = planted;
  const flag = flagOf(status);
  await admin.query(
    `insert into uw_result (result_id, business_no, com_code, edition, underwrite_flag, uw_level, hits)
     values ($1, $2, $3, $4, $5, 0, '[]')`,
    [randomBytes(12).toString("hex"), businessNo, comCode, edition, flag],
  );
}

const flagOf = (status: string): string => (status === "06" ? "3" : "5");

/** Moves the proposal through underwriting by its lifecycle. */
async function underwritten(work: DocumentWriteContext, draft: Document, to: string): Promise<Document> {
  const submitted = await changeDocumentState(work, draft, { to: "03", action: "SUBMIT" });
  const state = { validUntil: to === "06" ? "2098-12-31" : null, underwriteFlag: flagOf(to) };
  return changeDocumentState(work, submitted, { to, action: "AUTO", state });
}

async function versionOf(product: TestProduct, riskCode: string): Promise<string> {
  const { rows } = await product.admin.query<{ version: string }>(
    "select version from product_version where risk_code = $1 limit 1",
    [riskCode],
  );
  return rows[0]?.version ?? "";
}

/** The clerk's customer pays over the counter, and finance confirms it. */
export async function payTestProposalOverCounter(product: TestProduct, businessNo: string): Promise<string> {
  const [clerk, finance] = [await product.signIn("10000002"), await product.signIn("10000031")];
  const payer = {
    payerName: TEST_ORGANISATION_PAYER.holderName,
    payerCertificateNo: TEST_ORGANISATION_PAYER.certificateNo,
  };
  const input = { businessNo, paymentMethod: "03", ...payer };
  const { data } = await product.ask(initiateProposalPayment, input, { token: clerk });
  const { paymentNo, version } = data;
  const confirmed = await product.ask(confirmPayment, { paymentNo, version }, { token: finance });
  assert.equal(confirmed.code, "0000", confirmed.message);
  return paymentNo;
}

/** The balances of the ledger by account, for all numbers or for one. */
export async function readLedgerBalances(
  product: TestProduct,
  businessNo?: string,
): Promise<Record<string, string>> {
  const { rows } = await product.admin.query<{ account: string; held: string }>(
    `select account, sum(amount)::text as held from ledger_line join ledger_entry using (entry_id)
     where $1::text is null or business_no = $1 group by account having sum(amount) <> 0 order by account`,
    [businessNo ?? null],
  );
  return Object.fromEntries(rows.map(({ account, held }) => [account, held]));
}

export async function getPolicyNoOfProposal(product: TestProduct, businessNo: string): Promise<string> {
  const { rows } = await product.admin.query<{ policy_no: string }>(
    "select policy_no from pay_plan where business_no = $1 limit 1",
    [businessNo],
  );
  return rows[0]?.policy_no ?? "";
}

export async function getPaymentStatus(product: TestProduct, businessNo: string): Promise<string> {
  const { rows } = await product.admin.query<{ status: string }>(
    "select status from document where business_no = $1",
    [businessNo],
  );
  return rows[0]?.status ?? "";
}
