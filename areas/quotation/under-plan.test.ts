import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { TEST_EMPLOYEE_PLAN_FORM, createPlanTestClient } from "#areas/plan/builder.ts";
import { findSoldPlan } from "#areas/plan/contract.ts";
import { buildStartFormOfPlan } from "#areas/plan/rules/narrowed-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK, HEALTH_MANAGER, OFFICE_CLERK } from "#platform/testing/people.ts";
import { ELECTRONICS_TEST_CUSTOMER, fillFormForTestCustomer, createInquiryTestClient } from "./builder.ts";
import { queryInquiryInfo } from "./contract/inquiry.ts";

let product: TestProduct;
before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

const clientOf = async (userCode: string) =>
  createPlanTestClient(product.ask, await product.signIn(userCode));

test("a quotation under a plan is checked and priced as the plan says, whoever sends what", async () => {
  const [writer, judge] = [await clientOf(OFFICE_CLERK), await clientOf(HEALTH_MANAGER)];
  const counted = await judge.approve(await writer.submit(await writer.add("0602", TEST_EMPLOYEE_PLAN_FORM)));
  const { insurancePlanNo } = counted;
  const token = await product.signIn(CLERK);
  const { data: sold } = await product.ask(findSoldPlan, { insurancePlanNo }, { token });
  const { rows } = await product.admin.query<{ cases: { form: FilledForm }[]; content: Product }>(
    "select cases, content from product_version where risk_code = '0602' and cases <> '[]' limit 1",
  );
  const [found] = rows;
  assert.ok(found?.cases[0]);
  const worked = fillFormForTestCustomer(found.cases[0].form, ELECTRONICS_TEST_CUSTOMER);
  const plan = { ...sold, form: sold.form as FilledForm };
  const group = [
    { groupNo: "1", insurancePlanNo, personPlanLevel: "03", occupationClass: "3", persons: "10" },
  ];
  const started = { ...worked, ...buildStartFormOfPlan(found.content, plan, worked), employeeGroup: group };
  const clerk = createInquiryTestClient(product.ask, token);
  const kept = await clerk.add("0602", started);
  assert.deepEqual([kept.notPriced, kept.sumPremium], ["", "6400.00"]);
  assert.deepEqual(
    kept.errors.filter(({ message }) => /计划/.test(message)),
    [],
  );
  const above = { ...started, employeeGroup: [{ ...group[0], occupationClass: "4" }] };
  const raised = {
    ...above,
    limit: [{ limitDeductibleFlag: "1", limitCode: "perManAccidentAmount", limitValue: "9" }],
  };
  const said = (await clerk.edit(kept, raised)).errors.map(({ message }) => message);
  assert.ok(said.includes("本计划最高承保 3 类职业"), said.join());
  assert.ok(said.includes("由保险计划固定，不能修改"), said.join());
  await writer.disable(counted);
  const later = await product.ask(queryInquiryInfo, { id: kept.inquiryNo }, { token });
  assert.ok(later.data.errors.some(({ message }) => message === "该计划现在不能在归属机构销售"));
});
