import {
  amountRules,
  createFormElementDefinition as element,
  createFormSectionDefinition as section,
  createLengthRule,
  defineForm,
  getFormTextAtPath,
} from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";

/** What is known of a claim, whether from a file or from the claims system. */
export type Claim = {
  readonly claimNo: string;
  readonly policyNo: string;
  readonly lossDate: string;
  readonly state: string;
  readonly registeredAmount: string;
  readonly settledAmount: string;
  readonly outstandingAmount: string;
};

export const claimSection = section("claim", "赔案", [
  element("claimNo", "赔案号", "input", {
    required: true,
    ruleList: [createLengthRule(4, 40)],
  }),
  element("policyNo", "保单号", "input", { required: true, ruleList: [createLengthRule(22, 30)] }),
  element("lossDate", "出险日期", "date", { required: true }),
  element("registeredAmount", "立案金额", "number", { required: true, ruleList: amountRules }),
  element("settledAmount", "已决金额", "number", { required: true, ruleList: amountRules }),
  element("outstandingAmount", "未决金额", "number", { required: true, ruleList: amountRules }),
  element("state", "赔案状态", "select", { dictionary: "ClaimState", required: true }),
]);

export const claimForm = defineForm([claimSection]);

export function toClaim(form: FilledForm): Claim {
  const cell = (name: string): string => getFormTextAtPath(form, `claim.${name}`);
  const amount = (name: string): string => toWireMoney(parseMoney(cell(name)));
  return {
    claimNo: cell("claimNo"),
    policyNo: cell("policyNo").toUpperCase(),
    lossDate: cell("lossDate"),
    state: cell("state"),
    registeredAmount: amount("registeredAmount"),
    settledAmount: amount("settledAmount"),
    outstandingAmount: amount("outstandingAmount"),
  };
}

const OVER: ReadonlySet<string> = new Set(["3", "4"]);
const CANCELLED = "4";

type PolicyPeriod = { readonly startDate: string | null; readonly endDate: string | null };

/** Why a claim cannot belong to its policy or cannot be as told; undefined if it can. */
export function checkClaim(
  claim: Claim,
  { startDate, endDate }: PolicyPeriod,
  today: string,
): string | undefined {
  const { lossDate, state, settledAmount, outstandingAmount } = claim;
  if (lossDate > today) return "出险日期晚于今天";
  if ((startDate !== null && lossDate < startDate) || (endDate !== null && lossDate > endDate))
    return "出险日期不在保险期间内";
  if (OVER.has(state) && !parseMoney(outstandingAmount).isZero()) return "已结案或注销的赔案不能有未决金额";
  if (state === CANCELLED && !parseMoney(settledAmount).isZero()) return "注销的赔案不能有已决金额";
  return undefined;
}

/** The member that differs from what is stored; undefined if nothing does. */
export function findChangedMember(before: Claim, after: Claim): keyof Claim | undefined {
  const members = Object.keys(after) as (keyof Claim)[];
  return members.find((member) => before[member] !== after[member]);
}

/** Without cancelled claims. */
export type LossesOfYear = {
  readonly year: number;
  readonly count: number;
  readonly settledAmount: string;
  readonly outstandingAmount: string;
};
