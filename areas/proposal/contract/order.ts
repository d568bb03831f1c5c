import * as z from "zod/mini";
import { createBusinessNumberSchema, ActionOfferSchema } from "#areas/document/contract/comments.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { MoneySchema } from "#platform/kernel/wire.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import { proposalRefusals } from "./proposal.ts";

const { orderMissing } = proposalRefusals;
const orderNo = createBusinessNumberSchema("orderNo");

const Order = z.object({
  orderNo: z.string(),
  comCode: z.string(),
  holderName: z.string(),
  /** Nobody may apply on it any more: its proposals are shown only. */
  isDisabled: z.boolean(),
  version: z.number(),
  /** A code of OrderStatus: that of its worst proposal. */
  status: z.string(),
  inputBy: z.string(),
  /** Of those that are not refused, revoked or lapsed. */
  sumPremium: MoneySchema,
  proposals: z.array(
    z.object({
      proposalNo: z.string(),
      riskCode: z.string(),
      status: z.string(),
      sumAmount: z.nullable(MoneySchema),
      sumPremium: z.nullable(MoneySchema),
      startDate: z.nullable(z.string()),
      endDate: z.nullable(z.string()),
      policyNo: z.string(),
    }),
  ),
  offers: z.array(ActionOfferSchema),
});

/** Proposals that are paid together. */
export const queryOrder = defineCall({
  method: "GET",
  path: "orders/queryOrder/{orderNo}",
  title: "订单及其投保单",
  permission: "proposal:query",
  effect: "read",
  input: z.object({ orderNo }),
  output: Order,
  refusals: [orderMissing],
});

/** While it is disabled, none of its proposals is changed or submitted, and none is added. */
export const disableOrder = defineCall({
  method: "POST",
  path: "orders/disableOrder",
  title: "停止或恢复订单投保",
  permission: "proposal:edit",
  effect: "change",
  input: z.object({
    orderNo,
    version: z.int("版本应为整数"),
    isDisabled: z.boolean("应为是或否"),
  }),
  output: Order,
  refusals: [orderMissing, documentRefusals.documentChanged, lifecycleRefusals.notTheirs],
});
