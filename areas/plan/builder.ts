import { type TestCallSender, createSuccessfulCallSender } from "#areas/product/builder/successful-calls.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { InputOf, OutputOf } from "#platform/kernel/contract.ts";
import {
  addPlan,
  approvePlan,
  disablePlan,
  editPlan,
  enablePlan,
  revisePlan,
  submitPlan,
} from "./contract.ts";

/** The premium of a person by occupation class. */
export const EMPLOYEE_PREMIUM_BY_CLASS = { "1": "450.00", "2": "520.00", "3": "640.00" } as const;

/** A plan without errors of product 0602: one combination for everybody, its liabilities and limits fixed. */
export const TEST_EMPLOYEE_PLAN_FORM: FilledForm = {
  planInfo: {
    planName: "南京建邺员工计划",
    planType: "02",
    insureType: "STANDARD",
    occupationClassMax: "3",
    saleFrom: "2025-01-01",
  },
  planSale: [{ comCode: "32010100" }],
  planPremium: Object.entries(EMPLOYEE_PREMIUM_BY_CLASS).map(([occupationClass, perManPremium]) => ({
    occupationClass,
    perManPremium,
  })),
  planRule: [
    { place: "liability", ruleKind: "1" },
    { place: "limit", ruleKind: "1" },
    { place: "fee.agentFee", ruleKind: "2", least: "0", most: "15" },
  ],
  liability: [
    { clauseCode: "TK000606", kindCode: "0602001", liabilityCode: "060200101" },
    { clauseCode: "TK000606", kindCode: "0602001", liabilityCode: "060200102" },
    { clauseCode: "TK000606", kindCode: "0602001", liabilityCode: "060200103" },
  ],
  limit: [
    { limitDeductibleFlag: "1", limitCode: "perManAccidentAmount", limitValue: "300000" },
    { limitDeductibleFlag: "1", limitCode: "perManDiseaseDeathAmount", limitValue: "100000" },
    { limitDeductibleFlag: "1", limitCode: "perManAccidentMedicalAmount", limitValue: "30000" },
  ],
};

type Saved = OutputOf<typeof addPlan>;
type PlanVersion = Pick<Saved, "insurancePlanNo" | "version">;
type Form = InputOf<typeof addPlan>["form"];

/** A user who works on plans; each step must succeed. */
export function createPlanTestClient(ask: TestCallSender, token: string) {
  const done = createSuccessfulCallSender(ask, token);
  const of = ({ insurancePlanNo, version }: PlanVersion) => ({ insurancePlanNo, version });
  const step =
    (call: typeof submitPlan | typeof approvePlan | typeof revisePlan | typeof enablePlan) =>
    (plan: PlanVersion): Promise<Saved> =>
      done(call, of(plan));
  return {
    done,
    add: (riskCode: string, form: FilledForm) => done(addPlan, { riskCode, form: form as Form }),
    edit: (plan: PlanVersion, form: FilledForm) => done(editPlan, { ...of(plan), form: form as Form }),
    submit: step(submitPlan),
    approve: step(approvePlan),
    revise: step(revisePlan),
    disable: (plan: PlanVersion, reason = "监管要求停售") => done(disablePlan, { ...of(plan), reason }),
    enable: step(enablePlan),
  };
}
