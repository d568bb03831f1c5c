import { payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { updateBegunAndEndedPolicies } from "#areas/policy/jobs/turning.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { generatePayPlan } from "#areas/pay-plan/rules/pay-plan.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { CLERK } from "#platform/testing/people.ts";
import type { PlantedViolations } from "./policy-violations.ts";
import type { TestProduct } from "./test-product.ts";

/** Percent of the premium. */
const SHARES = [40, 30, 30];

/** A proposal of three instalments, of which the first is paid: its policy is issued. */
export async function issueTestPolicyByInstalments(
  product: TestProduct,
  form: FilledForm,
  riskCode = "0405",
): Promise<{ readonly policyNo: string; readonly proposalNo: string }> {
  const client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const { proposalNo, version, sumPremium } = await client.add(riskCode, form);
  const { startDate, endDate } = await client.done(queryProposalInfo, { proposalNo });
  assert(startDate && endDate && sumPremium, "a proposal has its period and its price");
  const premium = parseMoney(sumPremium);
  const payPlan = generatePayPlan({ premium: sumPremium, startDate, endDate }, SHARES.length).map(
    ({ payNo, planDate, planEndDate }, at) => ({
      payNo: String(payNo),
      payRatio: String(SHARES[at]),
      planFee: toWireMoney(premium.times(SHARES[at] ?? 0).dividedBy(100)),
      planDate,
      planEndDate,
    }),
  );
  const edited = await client.edit({ proposalNo, version }, { ...form, payPlan });
  await client.submit({ proposalNo, version: edited.version, sumPremium });
  await payTestProposalOverCounter(product, proposalNo);
  const { policyNo } = await client.done(queryProposalInfo, { proposalNo });
  await updateBegunAndEndedPolicies(product.services);
  return { policyNo, proposalNo };
}

const insertSteps = (step: string, changed: { policyNo?: string; comCode?: string } = {}) => {
  const { policyNo = "p.policy_no", comCode = "l.com_code" } = changed;
  const day = step === "S" ? "p.start_date" : "null";
  return `insert into arrears_step (business_no, pay_no, step, policy_no, com_code, open_fee, currency, effective_from)
    select l.business_no, l.pay_no, '${step}', ${policyNo}, ${comCode}, 1, 'CNY', ${day}
    from pay_plan l join policy p using (policy_no) where l.pay_no = 1`;
};

/** Violations that bypass the program in what was done about arrears, with the check that finds each. */
export const plantedArrearsViolations: PlantedViolations = {
  "a policy that is suspended for arrears and owes nothing overdue": {
    plant: `insert into policy_suspension (policy_no, step_no, com_code, kind, effective_from, reason, recorded_by)
      select policy_no, 1, com_code, 'suspend', start_date, '欠费', 'x' from policy;
      ${insertSteps("S")}`,
    found: "arrears.suspension",
  },
  "a suspension for arrears that the policy does not have": {
    plant: insertSteps("S"),
    found: "arrears.step",
  },
  "a reminder of another policy's instalment": {
    plant: insertSteps("A1", {
      policyNo: "(select max(policy_no) from policy other where other.policy_no <> p.policy_no)",
    }),
    found: "arrears.step",
  },
  "a reminder of a branch that does not exist": {
    plant: insertSteps("A1", { comCode: "'99999999'" }),
    found: "owner.arrears_step.company",
  },
};
