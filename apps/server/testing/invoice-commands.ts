import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { applyInvoice, redInvoice } from "#areas/invoice/contract.ts";
import { buildOrderNo } from "#areas/invoice/rules/invoice.ts";
import { TAX_PLATFORM_NOTICE_PATH } from "#integrations/tax-platform/protocol.ts";
import type { TestTaxPlatform } from "#integrations/tax-platform/testing/test-tax-platform.ts";
import type { InvoiceCommand } from "./invoice-model.ts";
import type { TestProduct } from "./test-product.ts";

export type InvoiceHarness = {
  readonly product: TestProduct;
  readonly platform: TestTaxPlatform;
  readonly invoiceClerk: string;
};
type StoredInvoice = {
  readonly invoiceId: string;
  readonly amount: string;
  readonly attempt: number;
  readonly redAttempt: number;
  readonly version: number;
};
type InvoiceRun = () => Promise<string | { code: string }>;

/** The commands about the invoices of a policy; each but the first takes the latest invoice in the state that it needs. */
export function listInvoiceRuns(harness: InvoiceHarness, policyNo: string, amount: string) {
  const { product, invoiceClerk } = harness;
  const clerk = { token: invoiceClerk };
  const kind = { invoiceType: "82", titleType: "1", pushWay: "3", contact: "", remark: "" } as const;
  const tellOutcome = async (status: string, state: "ISSUED" | "REJECTED") =>
    tell(harness, await findLatest(product, policyNo, status), { isRed: status === "5", state });
  return {
    applyInvoice: () => product.ask(applyInvoice, { policyNo, amount, ...kind }, clerk),
    issueInvoice: () => tellOutcome("1", "ISSUED"),
    rejectInvoice: () => tellOutcome("1", "REJECTED"),
    redLetter: async () => {
      const { invoiceId, version } = await findLatest(product, policyNo, "3");
      return product.ask(redInvoice, { invoiceId, version, redReason: "01", endorseNo: "" }, clerk);
    },
    issueRed: () => tellOutcome("5", "ISSUED"),
    rejectRed: () => tellOutcome("5", "REJECTED"),
  } satisfies Record<InvoiceCommand, InvoiceRun>;
}

async function findLatest({ admin }: TestProduct, policyNo: string, status: string): Promise<StoredInvoice> {
  const { rows } = await admin.query<StoredInvoice>(
    `select invoice_id as "invoiceId", amount::text, attempt, red_attempt as "redAttempt", version from invoice
     where policy_no = $1 and status = $2 order by invoice_id desc limit 1`,
    [policyNo, status],
  );
  assert.ok(rows[0]);
  return rows[0];
}

/** The platform reports an outcome, twice. */
async function tell(
  { product, platform }: InvoiceHarness,
  invoice: StoredInvoice,
  { isRed, state }: { readonly isRed: boolean; readonly state: "ISSUED" | "REJECTED" },
): Promise<string> {
  const outcome =
    state === "ISSUED"
      ? {
          invoiceNo: String(randomBytes(6).readUIntBE(0, 6)).padStart(20, "0"),
          amount: isRed ? `-${invoice.amount}` : invoice.amount,
          issuedAt: "2024-12-16T10:00:00+08:00",
        }
      : { reason: "购买方名称与纳税人识别号不符" };
  const notice = {
    state,
    noticeId: randomBytes(16).toString("hex"),
    orderNo: buildOrderNo(invoice, isRed),
    ...outcome,
  };
  const sending = { method: "POST", url: TAX_PLATFORM_NOTICE_PATH, ...platform.signNotice(notice) } as const;
  for (const _ of ["once", "again"]) assert.equal((await product.app.inject(sending)).statusCode, 200);
  return "0000";
}
