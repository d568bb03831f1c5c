import assert from "node:assert/strict";
import { test } from "node:test";
import type { Customer } from "#areas/customer/contract/customer-search.ts";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { beginSpans } from "#platform/forms/span.ts";
import { createEmptyForm } from "#platform/forms/web/row-edits.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { SALESMAN } from "#platform/testing/people.ts";
import { buildFirstProposalForm, mergeEarlierDocumentIntoForm } from "./begun-form.ts";

const products = listProductsWithForms().map(({ compiled, form: earlier }) => ({ compiled, earlier }));
const customer: Customer = {
  customerId: "2000000018",
  comCode: "32010100",
  customerName: "示例电子制造有限公司",
  customerType: "2",
  certificateType: "73",
  certificateNo: "91999900DM0000013C",
  creditCode: "91999900DM0000013C",
  taxNo: "",
  gender: "",
  birthDate: "",
  customerNature: "",
  industry: ["C", "C34"],
  occupation: [],
  contactName: "",
  mobile: "13800000001",
  email: "",
  region: ["320000", "320100", "320105"],
  address: "南京市建邺区示例路1号",
  postCode: "",
  vatPayerType: "",
  customerRiskGrade: "1",
};
const firstForm = ({ form, product }: (typeof products)[number]["compiled"], today: PlainDate): FilledForm =>
  beginSpans(product.sections, createEmptyForm(form.sections), today);
const rowOf = (form: FilledForm, code: string) => (form[code] ?? {}) as FilledRow;

for (const [today, startDate, endDate] of [
  ["2024-12-16", "2024-12-17", "2025-12-16"],
  ["2024-02-28", "2024-02-29", "2025-02-27"],
  ["2023-12-31", "2024-01-01", "2024-12-31"],
] as const)
  test(`what is begun on ${today} is covered from ${startDate} until ${endDate}, in every product that reckons in years`, () => {
    for (const { compiled } of products) {
      const first = buildFirstProposalForm(compiled, firstForm(compiled, today), { today });
      const period = rowOf(first, "period");
      if (period["periodUnit"] !== "Y") continue;
      assert.deepEqual([period["startDate"], period["endDate"], period["period"]], [startDate, endDate, "1"]);
    }
  });

test("a known customer is holder, and insured where the product has one, with what his record says", () => {
  assert.equal(products.length, 21);
  for (const { compiled } of products) {
    const form = buildFirstProposalForm(compiled, firstForm(compiled, "2024-12-16"), {
      today: "2024-12-16",
      customer,
    });
    const [holder, insured] = [rowOf(form, "holder"), rowOf(form, "insured")];
    assert.deepEqual(
      [holder["holderName"], holder["certificateNo"], holder["mobile"]],
      [customer.customerName, customer.certificateNo, customer.mobile],
      compiled.product.riskCode,
    );
    if (!form["insured"]) continue;
    assert.deepEqual([insured["sameAsHolder"], insured["insuredName"]], ["1", customer.customerName]);
  }
});

test("whoever was the holder in an earlier document is so in the new one, as the record knows him now", () => {
  for (const { compiled, earlier } of products) {
    const begun = buildFirstProposalForm(compiled, firstForm(compiled, "2024-12-16"), {
      today: "2024-12-16",
      customer,
    });
    if (!begun["insured"]) continue;
    const old = { ...rowOf(begun, "insured"), insuredName: "旧名称有限公司", mobile: "13800000001" };
    const same = mergeEarlierDocumentIntoForm(compiled, begun, {
      ...earlier,
      insured: { ...old, sameAsHolder: "1" },
    });
    const { insuredName, mobile } = rowOf(same, "insured");
    assert.deepEqual([insuredName, mobile], [customer.customerName, customer.mobile]);
    const other = mergeEarlierDocumentIntoForm(compiled, begun, {
      ...earlier,
      insured: { ...old, sameAsHolder: "0" },
    });
    assert.equal(rowOf(other, "insured")["insuredName"], "旧名称有限公司");
  }
});

test("what an earlier document had is taken over, but not its holder, its days, its mark of renewal or whose it was", () => {
  for (const { compiled, earlier } of products) {
    const whose = { handlerCode: SALESMAN, comCode: "31010100", dataSource: "1", renewalFlag: "0" };
    const empty = firstForm(compiled, "2024-12-16");
    const fresh = { ...empty, base: { ...rowOf(empty, "base"), ...whose } };
    const begun = buildFirstProposalForm(compiled, fresh, { today: "2024-12-16", customer });
    const taken = mergeEarlierDocumentIntoForm(compiled, begun, { ...earlier, payPlan: [{ payNo: "1" }] });
    assert.deepEqual(taken["holder"], begun["holder"]);
    assert.deepEqual(taken["period"], begun["period"]);
    assert.deepEqual(taken["payPlan"], begun["payPlan"]);
    for (const [element, cell] of Object.entries(whose)) assert.equal(rowOf(taken, "base")[element], cell);
    assert.equal(rowOf(taken, "base")["businessNature"], rowOf(earlier, "base")["businessNature"]);
    for (const code of ["employer", "workType", "liability", "limit"])
      if (earlier[code]) assert.deepEqual(taken[code], earlier[code]);
  }
});
