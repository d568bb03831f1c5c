import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { productSaleRefusals } from "#areas/product/contract/product-calls.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { MoneySchema } from "#platform/kernel/wire.ts";
import { policyRefusals } from "./policy.ts";

export const renewalRefusals = defineRefusals({
  notRenewable: {
    code: "POL101",
    message: "该保单现在不能续保：{why}",
    next: "请在可以续保的期间办理，或复制保单按新保投保",
  },
  renewedAlready: {
    code: "POL102",
    message: "该保单已有续保投保单 {proposalNo}",
    next: "请打开该投保单继续办理；不再使用时撤销后可以重新续保",
  },
});

const policyNo = createBusinessNumberSchema("policyNo");
const { policyMissing } = policyRefusals;

const figure = z.object({
  name: z.string(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  isChanged: z.boolean(),
});

const Renewal = z.object({ proposalNo: z.string(), orderNo: z.nullable(z.string()), riskCode: z.string() });

/** The price of a renewal, line by line beside last year's premium; nothing is stored. */
export const queryRenewal = defineCall({
  method: "GET",
  path: "policy/queryRenewal/{policyNo}",
  title: "续保试算",
  permission: "policy:copy",
  effect: "read",
  input: z.object({ policyNo }),
  output: z.object({
    policyNo: z.string(),
    riskCode: z.string(),
    holderName: z.string(),
    /** Of the cover that follows. */
    startDate: z.string(),
    endDate: z.string(),
    /** Why not today, or ''. */
    why: z.string(),
    /** The existing renewal. */
    renewal: z.nullable(z.extend(Renewal, { status: z.string() })),
    lastPremium: MoneySchema,
    /** Of the policy that ends; they make the loss history of the next form worse. Null for users from outside. */
    losses: z.nullable(
      z.object({
        claims: z.number(),
        settledAmount: MoneySchema,
        outstandingAmount: MoneySchema,
        /** In percent of the premium. */
        lossRatio: z.string(),
      }),
    ),
    /** Null if there is no price; `notPriced` has the reason. */
    premium: z.nullable(MoneySchema),
    notPriced: z.string(),
    /** How last year's premium came about is known to the fen, so that it can be compared line by line. */
    isTold: z.boolean(),
    changes: z.array(
      z.object({
        label: z.string(),
        before: z.optional(z.string()),
        after: z.optional(z.string()),
        isPart: z.boolean(),
        figures: z.array(figure),
      }),
    ),
  }),
  refusals: [policyMissing, ...productSaleRefusals],
});

/** A new proposal with the present content of the policy, for the following period. */
export const renewPolicy = defineCall({
  method: "POST",
  path: "policy/renewPolicy",
  title: "续保",
  permission: "policy:copy",
  effect: "change",
  input: z.object({ policyNo }),
  output: Renewal,
  refusals: [
    policyMissing,
    renewalRefusals.notRenewable,
    renewalRefusals.renewedAlready,
    ...productSaleRefusals,
  ],
});
