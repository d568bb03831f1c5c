import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { MoneySchema, PlainDateSchema } from "#platform/kernel/wire.ts";
import { standardPayPlanLimits } from "#areas/pay-plan/rules/pay-plan.ts";
import { PayPlanErrors } from "#areas/pay-plan/contract.ts";
import { paymentRefusals } from "./refusals.ts";

const { payableMissing, stagingClosed } = paymentRefusals;
const businessNo = createBusinessNumberSchema("proposalNo", "endorseNo");
const staging = { method: "POST", permission: "pay:staging" } as const;
const LEAST_INSTALMENTS = 2;
const MOST_INSTALMENTS = 12;

/** Whether a document's plan is standard, and its deviations. */
export const specialStagingQuery = defineCall({
  ...staging,
  path: "manage/specialStagingQuery",
  title: "特殊分期查询",
  effect: "read",
  input: z.object({ businessNo }),
  output: z.object({
    businessNo: z.string(),
    sumPremium: MoneySchema,
    mostInstalments: z.literal(standardPayPlanLimits.mostInstalments),
    leastFirstPercent: z.literal(standardPayPlanLimits.leastFirstPercent),
    isStandard: z.boolean(),
    errors: PayPlanErrors,
  }),
  refusals: [payableMissing],
});

const Row = z.object({ planFee: MoneySchema, planDate: PlainDateSchema, planEndDate: PlainDateSchema });

/** Always refused until the approval of special plans exists: nobody could approve the application. */
export const specialStagingSave = defineCall({
  ...staging,
  path: "manage/specialStagingSave",
  title: "保存特殊分期申请",
  effect: "change",
  input: z.object({
    businessNo,
    list: z
      .array(Row, "请填写分期")
      .check(
        z.minLength(LEAST_INSTALMENTS, `至少${LEAST_INSTALMENTS}期`),
        z.maxLength(MOST_INSTALMENTS, `最多${MOST_INSTALMENTS}期`),
      ),
  }),
  output: z.null(),
  refusals: [payableMissing, stagingClosed],
});

export const specialStagingSubmit = defineCall({
  ...staging,
  path: "manage/specialStagingSubmit",
  title: "提交特殊分期申请",
  effect: "change",
  input: z.object({ businessNo }),
  output: z.null(),
  refusals: [payableMissing, stagingClosed],
});
