import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { MoneySchema, PlainDateSchema, singleLineText } from "#platform/kernel/wire.ts";
import { standardPayPlanLimits } from "./rules/pay-plan.ts";

export const payPlanRefusals = defineRefusals({
  planInvalid: { code: "PAY009", message: "{businessNo} 的缴费计划有误：{why}", next: "请先修改缴费计划" },
  beyondStandard: {
    code: "PAY017",
    message: "缴费计划不符合要求：{why}",
    next: "请按提示修改；超出标准分期的，请申请特殊分期",
  },
});

const MOST_ROWS = 60;
const premium = MoneySchema.check(z.refine((amount) => Number(amount) > 0, "保费应大于 0"));
const terms = z.object({ premium, startDate: PlainDateSchema, endDate: PlainDateSchema });
const planning = { method: "POST", permission: "proposal:edit", effect: "read" } as const;

/** An instalment before anything is paid. */
export const PlannedInstalment = z.object({
  payNo: z.number(),
  planFee: z.string(),
  planDate: z.string(),
  planEndDate: z.string(),
});
/** The errors of a payment plan by row. Rows count from 0. */
export const PayPlanErrors = z.array(z.object({ row: z.number(), field: z.string(), message: z.string() }));

/** Generates equal instalments. More instalments than the standard plan allows are refused. */
export const policyPayPlanGenerate = defineCall({
  ...planning,
  path: "manage/policyPayPlanGenerate",
  title: "生成缴费计划",
  input: z.extend(terms, {
    count: z._default(
      z.int("期数应为整数").check(z.gte(1, "期数最小值为1"), z.lte(MOST_ROWS, `期数最大值为${MOST_ROWS}`)),
      1,
    ),
  }),
  output: z.object({
    mostInstalments: z.literal(standardPayPlanLimits.mostInstalments),
    list: z.array(PlannedInstalment),
  }),
  refusals: [payPlanRefusals.beyondStandard],
});

const TypedRow = z.object({
  planFee: z.optional(singleLineText(40)),
  planDate: z.optional(singleLineText(10)),
  planEndDate: z.optional(singleLineText(10)),
});

/** Returns the errors of a plan, or an empty list for a valid plan. */
export const policyPayPlanGenerateCheck = defineCall({
  ...planning,
  path: "manage/policyPayPlanGenerateCheck",
  title: "检查缴费计划",
  input: z.extend(terms, {
    /** The proposal whose approved special plans count as well. */
    businessNo: z.optional(createBusinessNumberSchema("proposalNo")),
    list: z
      .array(TypedRow, "请填写缴费计划")
      .check(z.minLength(1, "请填写缴费计划"), z.maxLength(MOST_ROWS, `最多${MOST_ROWS}期`)),
  }),
  output: z.object({
    errors: PayPlanErrors,
    /** The approved special plan that covers the list; '' without one. */
    approvedNo: z.string(),
  }),
  refusals: [documentRefusals.documentMissing],
});
