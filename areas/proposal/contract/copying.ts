import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { productSaleRefusals } from "#areas/product/contract/product-calls.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { proposalRefusals } from "./proposal.ts";

export const copyingRefusals = defineRefusals({
  copySourceMissing: {
    code: "PRO013",
    message: "要复制的单据不存在",
    next: "请核对类型（T 投保单、P 保单）和业务号后重试",
  },
});

const { orderMissing, orderDisabled, orderElsewhere } = proposalRefusals;

/** An order is named by its number, or by this where a new one is wanted: as the address of the editor has it. */
export const NEW_ORDER_MARK = "-";

/** Into a new proposal of the user's own, of the product as it is sold today; the parts are those of the editor's address. */
export const copyPolicy = defineCall({
  method: "POST",
  path: "manage/copyPolicy/{orderNo}/{businessNo}/{type}",
  title: "复制为新的投保单",
  permission: "proposal:copy",
  effect: "change",
  input: z.object({
    orderNo: z.union(
      [z.literal(NEW_ORDER_MARK), createBusinessNumberSchema("orderNo")],
      "应为订单号，或 -（另立订单）",
    ),
    businessNo: createBusinessNumberSchema("proposalNo", "policyNo"),
    type: z.enum(["T", "P"], "应为 T（投保单）或 P（保单）"),
  }),
  output: z.object({
    proposalNo: z.string(),
    orderNo: z.nullable(z.string()),
    riskCode: z.string(),
    version: z.number(),
    copiedFrom: z.string(),
    /** The changes of the copy, as sentences for the user. */
    changes: z.array(z.string()),
  }),
  refusals: [
    copyingRefusals.copySourceMissing,
    ...productSaleRefusals,
    orderMissing,
    orderDisabled,
    orderElsewhere,
  ],
});
