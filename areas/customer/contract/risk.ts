import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { YesNoFlagSchema, requiredText } from "#platform/kernel/wire.ts";
import { customerRefusals } from "./refusals.ts";
import { CustomerRiskGrade, RiskJudgementTrail } from "./shapes.ts";

const {
  customerMissing,
  customerChanged,
  riskOwnHand,
  riskUnchanged,
  handleInvalid,
  handleUsed,
  handleForeign,
  riskInside,
} = customerRefusals;

export const changeCustomerRisk = defineCall({
  method: "POST",
  path: "ecif/changeCustomerRisk",
  title: "调整客户洗钱风险等级和黑名单",
  permission: "customer:risk",
  effect: "change",
  input: z.object({
    customerId: requiredText(20),
    version: z.int("请取最新内容后再保存"),
    customerRiskGrade: CustomerRiskGrade,
    blacklistFlag: YesNoFlagSchema,
    reason: requiredText(500),
  }),
  output: z.object({ customerId: z.string(), version: z.number() }),
  refusals: [customerMissing, customerChanged, riskOwnHand, riskUnchanged, riskInside],
});

/** The parameter names are those of the specification. Each value works once, for two minutes, for the user who requested it. */
const handle = requiredText(600);
export const CUSTOMER_RISK_HANDLE_NAMES = [
  "customerId",
  "creditCode",
  "certificateNo",
  "customerName",
] as const;
const RiskHandles = z.object({
  customerId: handle,
  creditCode: handle,
  certificateNo: handle,
  customerName: handle,
});
export type RiskPageHandles = z.infer<typeof RiskHandles>;

export const openCustomerRisk = defineCall({
  method: "POST",
  path: "ecif/openCustomerRisk",
  title: "打开客户风险页",
  permission: "quotation:query",
  effect: "read",
  input: z.object({ customerId: requiredText(20) }),
  output: RiskHandles,
  refusals: [customerMissing, riskInside],
});

export const queryCustomerRisk = defineCall({
  method: "POST",
  path: "ecif/queryCustomerRisk",
  title: "凭一次性链接查看客户风险",
  permission: "quotation:query",
  effect: "upkeep",
  input: RiskHandles,
  output: z.object({
    customerId: z.string(),
    customerName: z.string(),
    certificateType: z.string(),
    certificateNo: z.string(),
    creditCode: z.string(),
    comCodeName: z.string(),
    customerRiskGrade: z.string(),
    blacklistFlag: YesNoFlagSchema,
    isConflicting: z.boolean(),
    trail: RiskJudgementTrail,
  }),
  refusals: [handleInvalid, handleUsed, handleForeign, customerMissing, riskInside],
});
