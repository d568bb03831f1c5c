import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { TestProduct } from "#apps/server/testing.ts";
import { moveDocument, type Work } from "#areas/document/commands.ts";
import { changeOf, type Document } from "#areas/document/rules/document.ts";
import { projectionOf } from "#areas/document/rules/projection.ts";
import { beginProposal } from "#areas/proposal/commands/beginning.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { SYSTEM } from "#platform/server/actor.ts";
import { change } from "#platform/server/unit-of-work.ts";
import { confirmPayment, initiateProposalPayment } from "../contract.ts";
import type { TypedRow } from "#areas/drafting/rules/pay-plan.ts";

export const PAYER = {
  holderName: "示例电子制造有限公司",
  certificateNo: "91999900DM0000013C",
  customerType: "2",
};
export const PERSON = { holderName: "张测试", certificateNo: "999900198001010298", customerType: "1" };

export type Planting = {
  comCode?: string;
  premium?: string;
  status?: string;
  holder?: FilledRow;
  payPlan?: readonly TypedRow[];
  inputBy?: string;
};

/** A proposal that waits for its premium, as the unit of work writes it. */
export async function plantProposal(product: TestProduct, planting: Planting = {}): Promise<Document> {
  const { comCode = "32010100", premium = "1060.00", status = "06", holder = PAYER, payPlan = [] } = planting;
  const { inputBy = "10000002" } = planting;
  const content = {
    base: { currency: "CNY" },
    fee: { agentFee: "15.00" },
    holder,
    period: { startDate: "2099-01-01", endDate: "2099-12-31" },
    ...(payPlan.length > 0 && { payPlan }),
  } as unknown as FilledForm;
  const key = randomBytes(16).toString("hex");
  const actor = { ...SYSTEM, userCode: inputBy };
  const request = { call: "test", actor, key, input: {}, requestId: key, secret: false };
  const planted = await change(product.database, request, async ({ tx, raise, note }) => {
    const work = { tx, raise, note, actor, services: product.services };
    const sums = { sumAmount: "1.00", sumPremium: premium };
    const begun = await beginProposal(work, actor, product.services, {
      riskCode: "0405",
      comCode,
      productVersion: await versionOf(product),
      draft: { ...projectionOf(content), ...sums, content },
    });
    const left = status === "01" ? begun : await underwritten(work, begun, status);
    note(changeOf(null, left));
    return left;
  });
  if (status !== "01") await keepResult(product, planted);
  return planted;
}

/** What automatic underwriting said of it: passed, or sent back. */
async function keepResult({ admin }: TestProduct, planted: Document): Promise<void> {
  const { businessNo, comCode, edition, status } = planted;
  const flag = status === "06" ? "3" : "5";
  await admin.query(
    `insert into uw_result (result_id, business_no, com_code, edition, underwrite_flag, uw_level, hits)
     values ($1, $2, $3, $4, $5, 0, '[]')`,
    [randomBytes(12).toString("hex"), businessNo, comCode, edition, flag],
  );
}

/** As the table of its states leads there. */
async function underwritten(work: Work, begun: Document, to: string): Promise<Document> {
  const submitted = await moveDocument(work, begun, { to: "03", action: "SUBMIT" });
  const state = { validUntil: to === "06" ? "2098-12-31" : null };
  return moveDocument(work, submitted, { to, action: "AUTO", state });
}

async function versionOf(product: TestProduct): Promise<string> {
  const { rows } = await product.admin.query<{ version: string }>(
    "select version from product_version where risk_code = '0405' limit 1",
  );
  return rows[0]?.version ?? "";
}

/** Paid at the counter by the clerk's customer, and confirmed by finance. */
export async function payOverCounter(product: TestProduct, businessNo: string): Promise<string> {
  const [clerk, finance] = [await product.signIn("10000002"), await product.signIn("10000031")];
  const payer = { payerName: PAYER.holderName, payerCertificateNo: PAYER.certificateNo };
  const wanted = { businessNo, paymentMethod: "03", ...payer };
  const { data } = await product.ask(initiateProposalPayment, wanted, { token: clerk });
  const { paymentNo, version } = data;
  const confirmed = await product.ask(confirmPayment, { paymentNo, version }, { token: finance });
  assert.equal(confirmed.code, "0000", confirmed.message);
  return paymentNo;
}

/** What the books hold, by account, under every number or under one. */
export async function booksOf(product: TestProduct, businessNo?: string): Promise<Record<string, string>> {
  const { rows } = await product.admin.query<{ account: string; held: string }>(
    `select account, sum(amount)::text as held from ledger_line join ledger_entry using (entry_id)
     where $1::text is null or business_no = $1 group by account having sum(amount) <> 0 order by account`,
    [businessNo ?? null],
  );
  return Object.fromEntries(rows.map(({ account, held }) => [account, held]));
}

export async function policyOf(product: TestProduct, businessNo: string): Promise<string> {
  const { rows } = await product.admin.query<{ policy_no: string }>(
    "select policy_no from pay_plan where business_no = $1 limit 1",
    [businessNo],
  );
  return rows[0]?.policy_no ?? "";
}

export async function statusOf(product: TestProduct, businessNo: string): Promise<string> {
  const { rows } = await product.admin.query<{ status: string }>(
    "select status from document where business_no = $1",
    [businessNo],
  );
  return rows[0]?.status ?? "";
}
