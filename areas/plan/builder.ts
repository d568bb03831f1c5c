import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import {
  addPlan,
  approvePlan,
  disablePlan,
  editPlan,
  enablePlan,
  revisePlan,
  submitPlan,
} from "./contract.ts";

/** What a person of each class costs. */
export const EMPLOYEE_CLASSES = { "1": "450.00", "2": "520.00", "3": "640.00" } as const;

/** A sound plan of the employees' product: one combination for everybody, with what it covers fixed. */
export const EMPLOYEE_PLAN: FilledForm = {
  planInfo: {
    planName: "南京建邺员工计划",
    planType: "02",
    insureType: "STANDARD",
    occupationClassMax: "3",
    saleFrom: "2025-01-01",
  },
  planSale: [{ comCode: "32010100" }],
  planPremium: Object.entries(EMPLOYEE_CLASSES).map(([occupationClass, perManPremium]) => ({
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

type CallAnswer = { code: string; message: string; fields?: unknown };
type Ask = <C extends Call>(
  call: C,
  input: InputOf<C>,
  asking?: { token?: string },
) => Promise<CallAnswer & { data: OutputOf<C> }>;
type Saved = OutputOf<typeof addPlan>;
type PlanVersion = Pick<Saved, "insurancePlanNo" | "version">;
type Form = InputOf<typeof addPlan>["form"];

/** What somebody does who works on plans, each step to its success. */
export function planClient(ask: Ask, token: string) {
  async function done<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
    const { code, message, data, fields } = await ask(call, input, { token });
    if (code !== "0000") throw new Error(`${code} ${message} ${JSON.stringify(fields ?? [])}`);
    return data;
  }
  const of = ({ insurancePlanNo, version }: PlanVersion) => ({ insurancePlanNo, version });
  return {
    done,
    add: (riskCode: string, form: FilledForm): Promise<Saved> =>
      done(addPlan, { riskCode, form: form as Form }),
    edit: (plan: PlanVersion, form: FilledForm): Promise<Saved> =>
      done(editPlan, { ...of(plan), form: form as Form }),
    submit: (plan: PlanVersion): Promise<Saved> => done(submitPlan, of(plan)),
    approve: (plan: PlanVersion): Promise<Saved> => done(approvePlan, of(plan)),
    revise: (plan: PlanVersion): Promise<Saved> => done(revisePlan, of(plan)),
    disable: (plan: PlanVersion, reason = "监管要求停售"): Promise<Saved> =>
      done(disablePlan, { ...of(plan), reason }),
    enable: (plan: PlanVersion): Promise<Saved> => done(enablePlan, of(plan)),
  };
}
