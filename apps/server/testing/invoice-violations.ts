import assert from "node:assert/strict";
import { applyInvoice } from "#areas/invoice/contract.ts";
import { CLERK } from "#platform/testing/people.ts";
import type { PlantedViolations } from "./policy-violations.ts";
import type { TestProduct } from "./test-product.ts";

/** Violations that bypass the program in invoices, with the check that finds each. */
export const plantedInvoiceViolations: PlantedViolations = {
  "an invoice of a branch that does not exist": {
    plant: "update invoice set com_code = '99999999'",
    found: "owner.invoice.company",
  },
  "an invoice moved to another branch by hand": {
    plant: "update invoice set com_code = '31010100'",
    found: "owner.invoice.moved",
  },
  "an invoice altered by hand": {
    plant: "update invoice set buyer_name = '另一购买方', version = version + 1",
    found: "owner.invoice.altered",
  },
  "an invoice taken away by hand": { plant: "delete from invoice", found: "owner.invoice.vanished" },
  "an invoice batch of a branch that does not exist": {
    plant: "update invoice_batch set com_code = '99999999'",
    found: "owner.invoice_batch.company",
  },
  "an invoice batch moved to another branch by hand": {
    plant: "update invoice_batch set com_code = '31010100'",
    found: "owner.invoice_batch.moved",
  },
  "an invoice batch altered by hand": {
    plant: "update invoice_batch set version = version + 1",
    found: "owner.invoice_batch.altered",
  },
  "an invoice batch taken away by hand": {
    plant: "delete from invoice; delete from invoice_batch",
    found: "owner.invoice_batch.vanished",
  },
  "a fen more invoiced than was received": {
    plant: "update invoice set amount = amount + 0.01, tax_amount = tax_amount + 0.01",
    found: "invoice.received",
  },
  "an invoice of another agency than its policy": {
    plant: "update invoice set agency_code = 'AG000001'",
    found: "invoice.policy",
  },
  "an issued invoice without a number": {
    plant: "update invoice set status = '3'",
    found: "invoice.number",
  },
  "a red letter without its invoice": {
    plant: "update invoice set status = '5', red_reason = '01', red_by = 'x'",
    found: "invoice.redLetter",
  },
  "an invoice reversed without a red letter": {
    plant: "update invoice set status = '6', invoice_no = '25000000000000000001', issued_at = now()",
    found: "invoice.redLetter",
  },
  "数电专票 without a tax number": {
    plant: "update invoice set invoice_type = '81', tax_no = ''",
    found: "invoice.kind",
  },
};

/** Applies for an invoice over all that was received of a policy. */
export async function applyForTestInvoice({ admin, ask, signIn }: TestProduct): Promise<void> {
  const { rows } = await admin.query<{ policy_no: string; available: string }>(
    "select policy_no, available::text from invoice_policy where available = retained and available > 0 limit 1",
  );
  const [{ policy_no: policyNo, available: amount }] = rows as [{ policy_no: string; available: string }];
  const chosen = { invoiceType: "82", titleType: "1", pushWay: "3", contact: "", remark: "" } as const;
  const answer = await ask(applyInvoice, { policyNo, amount, ...chosen }, { token: await signIn(CLERK) });
  assert.equal(answer.code, "0000", answer.message);
}
