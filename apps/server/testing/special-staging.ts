import assert from "node:assert/strict";
import { payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { parseMoney, roundMoney, sumMoney, toWireMoney, ZERO_MONEY } from "#platform/kernel/money.ts";
import { OFFICE_CLERK, UNDERWRITER_LEVEL_4 } from "#platform/testing/people.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { insertTestProposal, type TestProposalOptions } from "#areas/payment/testing/proposals.ts";
import { specialStagingCalls } from "#areas/special-staging/contract.ts";
import { addMonths } from "#platform/kernel/plain-date.ts";
import type { PlantedViolations } from "./policy-violations.ts";
import type { TestProduct } from "./test-product.ts";

/** S9: 30/20/20/15/15, of which the last takes the difference. */
export const STAGED_PREMIUM = "12345.67";
export const STAGED_FEES = ["3703.70", "2469.13", "2469.13", "1851.85", "1851.86"];
export const EQUAL_FEES = ["2469.13", "2469.13", "2469.13", "2469.13", "2469.15"];

/** Instalments of the first days of the months from January 2099 on. */
export const buildStagedRows = (fees: readonly string[]) =>
  fees.map((planFee, at) => {
    const planDate = addMonths("2099-01-01", at);
    return { payNo: String(at + 1), planFee, planDate, planEndDate: planDate };
  });

/** A proposal that is still edited, with a plan that the standard does not permit. */
export function insertStagedProposal(
  product: TestProduct,
  { fees = STAGED_FEES, ...options }: TestProposalOptions & { readonly fees?: readonly string[] } = {},
): Promise<Document> {
  const planting = { premium: STAGED_PREMIUM, status: "01", ...options };
  return insertTestProposal(product, { ...planting, payPlan: buildStagedRows(fees) });
}

export const buildStagingForm = (documentNo: string) => ({
  application: { documentNo, reason: "业主按工程进度付款", basis: "01", basisNo: "宁财〔2024〕1号" },
});

/** Adds an application about a proposal. */
export async function addTestStaging(product: TestProduct, documentNo: string, userCode: string) {
  const token = await product.signIn(userCode);
  const added = await product.ask(specialStagingCalls.add, { form: buildStagingForm(documentNo) }, { token });
  assert.equal(added.code, "0000", JSON.stringify(added));
  return added.data;
}

/** A proposal of the product with a plan in these shares of its own premium. */
export async function addPricedStagedProposal(
  product: TestProduct,
  form: FilledForm,
  { userCode = OFFICE_CLERK, shares = [30, 20, 20, 15, 15] } = {},
) {
  const client = createProposalTestClient(product.ask, await product.signIn(userCode));
  const { proposalNo, version, sumPremium } = await client.add("0405", form);
  const { startDate } = await client.done(queryProposalInfo, { proposalNo });
  const premium = parseMoney(sumPremium ?? "0.00");
  const fees = shares.map((share) => roundMoney(premium.times(share).dividedBy(100)));
  const rounding = premium.minus(sumMoney(fees));
  const payPlan = shares.map((share, at) => {
    const planDate = addMonths(startDate ?? "", at);
    const fee = fees[at] ?? ZERO_MONEY;
    const planFee = toWireMoney(at === shares.length - 1 ? fee.plus(rounding) : fee);
    return { payNo: `${at + 1}`, payRatio: String(share), planFee, planDate, planEndDate: planDate };
  });
  const edited = await client.edit({ proposalNo, version }, { ...form, payPlan });
  return { client, payPlan, submission: { proposalNo, version: edited.version, sumPremium } };
}

/** Applies for the plan of a proposal, and the head office approves. */
export async function approveTestStaging(product: TestProduct, documentNo: string): Promise<string> {
  const { businessNo, version } = await addTestStaging(product, documentNo, OFFICE_CLERK);
  const { submit, approve } = specialStagingCalls.steps;
  assert.ok(submit && approve);
  const [clerk, head] = [await product.signIn(OFFICE_CLERK), await product.signIn(UNDERWRITER_LEVEL_4)];
  await product.ask(submit, { businessNo, version, input: {} }, { token: clerk });
  const approved = await product.ask(
    approve,
    { businessNo, version: version + 1, input: {} },
    { token: head },
  );
  assert.equal(approved.data.status, "03", approved.message);
  return businessNo;
}

/** Leaves a policy that is paid by a plan beyond the standard. */
export async function issueStagedTestPolicy(product: TestProduct, form: FilledForm): Promise<void> {
  const { client, submission } = await addPricedStagedProposal(product, form);
  await approveTestStaging(product, submission.proposalNo);
  await client.submit(submission);
  await payTestProposalOverCounter(product, submission.proposalNo);
}

/** Violations that bypass the program in applications for special instalments, with the check that finds each. */
export const plantedSpecialStagingViolations: PlantedViolations = {
  "special instalments of a proposal that does not exist": {
    plant: `update special_staging set content = jsonb_set(content, '{application,documentNo}', '"T0405202532010100999999"')`,
    found: "specialStaging.branch",
  },
  "special instalments that the applicant approved": {
    plant: `update special_staging set content = jsonb_set(content, '{outcome}', jsonb_build_object('approverCode', input_by))`,
    found: "specialStaging.fourEyes",
  },
  "a plan beyond the standard without an approval": {
    plant: `insert into pay_plan (business_no, com_code, pay_no, currency, plan_fee, plan_date, plan_end_date, pay_plan_status)
      select business_no, com_code, n, 'CNY', 100, date '2099-01-01' + n, date '2099-01-01' + n, '0'
      from document cross join generate_series(1, 5) n
      where business_type = 'T' and not exists (select 1 from pay_plan p where p.business_no = document.business_no)`,
    found: "specialStaging.plan",
  },
  "a plan that differs from its approval by one day": {
    plant: `update pay_plan set plan_end_date = plan_end_date + 1 where business_no = (
      select document_no from special_staging where status = '03')`,
    found: "specialStaging.plan",
  },
};
