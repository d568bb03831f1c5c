import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { Money, PlainDate, text } from "#platform/kernel/wire.ts";
import { standardPlan } from "#areas/drafting/rules/pay-plan.ts";
import { paymentRefusals } from "./refusals.ts";

const MOST_ROWS = 60;
const premium = Money.check(z.refine((amount) => Number(amount) > 0, "保费应大于 0"));
const terms = z.object({ premium, startDate: PlainDate, endDate: PlainDate });
const Row = z.object({
  payNo: z.number(),
  planFee: z.string(),
  planDate: z.string(),
  planEndDate: z.string(),
});
const planning = { method: "POST", permission: "proposal:edit", effect: "read" } as const;

/** Equal instalments; more than the standard plan allows are refused. */
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
  output: z.object({ mostInstalments: z.literal(standardPlan.mostInstalments), list: z.array(Row) }),
  refusals: [paymentRefusals.beyondStandard],
});

const TypedRow = z.object({
  planFee: z.optional(text(40)),
  planDate: z.optional(text(10)),
  planEndDate: z.optional(text(10)),
});

/** What is wrong with a plan, by row (from 0) and field; nothing for one that may be kept. */
export const policyPayPlanGenerateCheck = defineCall({
  ...planning,
  path: "manage/policyPayPlanGenerateCheck",
  title: "检查缴费计划",
  input: z.extend(terms, {
    list: z
      .array(TypedRow, "请填写缴费计划")
      .check(z.minLength(1, "请填写缴费计划"), z.maxLength(MOST_ROWS, `最多${MOST_ROWS}期`)),
  }),
  output: z.object({
    errors: z.array(z.object({ row: z.number(), field: z.string(), message: z.string() })),
  }),
  refusals: [],
});
