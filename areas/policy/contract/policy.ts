import * as z from "zod/mini";
import {
  createBusinessNumberSchema,
  ActionOfferSchema,
  TrailStepSchema,
} from "#areas/document/contract/comments.ts";
import { createDocumentMissingRefusal, StoredPriceSchema } from "#areas/judging/contract/shapes.ts";
import { WireFormSchema } from "#platform/forms/wire.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { MoneySchema, PlainDateSchema } from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { policyList } from "../rules/policy-list.ts";

export const policyRefusals = defineRefusals({
  policyMissing: createDocumentMissingRefusal("POL001", "保单"),
  notYetThere: {
    code: "POL002",
    message: "该保单在所选日期尚未成立或尚未录入",
    next: "请选择签单以后、起保以后的日期",
  },
});

const { policyMissing, notYetThere } = policyRefusals;
const policyNo = createBusinessNumberSchema("policyNo");

/** The sums of all contracts are stored and paid in this currency. */
export const CONTRACT_SUM_CURRENCY = "CNY" as const;

/** Days without cover; without `until` nothing has brought it back yet. */
const Suspension = z.object({
  from: z.string(),
  until: z.nullable(z.string()),
  sourceNo: z.string(),
  reason: z.string(),
});

const Head = z.object({
  policyNo: z.string(),
  proposalNo: z.string(),
  orderNo: z.string(),
  status: z.string(),
  version: z.number(),
  riskCode: z.string(),
  comCode: z.string(),
  holderName: z.string(),
  insuredName: z.string(),
  /** The currency of the contract; its sums are in `sumCurrency`, like the books. */
  currency: z.string(),
  sumCurrency: z.literal(CONTRACT_SUM_CURRENCY),
  sumAmount: MoneySchema,
  sumPremium: MoneySchema,
  receivedPremium: MoneySchema,
  endorseCount: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  isSeeFeeFlag: z.string(),
  inputBy: z.string(),
  issuedAt: z.string(),
  suspensions: z.array(Suspension),
});

/** One transaction of the contract. */
const Transaction = z.object({
  version: z.number(),
  kind: z.string(),
  effectiveFrom: z.string(),
  recordedAt: z.string(),
  recordedBy: z.string(),
  recordedName: z.string(),
  sumPremium: MoneySchema,
  premiumChange: MoneySchema,
});

const reading = { method: "POST", permission: "policy:query", effect: "read" } as const;

/** The policy now or on a day; with `knownAt`, as it was known at the end of that day. */
export const queryPolicyInfo = defineCall({
  ...reading,
  path: "policy/queryPolicyInfo",
  title: "保单详情",
  input: z.object({ policyNo, on: z.optional(PlainDateSchema), knownAt: z.optional(PlainDateSchema) }),
  output: z.extend(Head, {
    productVersion: z.string(),
    /** Of which transaction the content is. */
    shownVersion: z.number(),
    form: WireFormSchema,
    stored: StoredPriceSchema,
    transactions: z.array(Transaction),
    trail: z.array(TrailStepSchema),
    offers: z.array(ActionOfferSchema),
  }),
  refusals: [policyMissing, notYetThere],
});

/** As it was issued, before anything was endorsed. */
export const getOriginalPolicy = defineCall({
  ...reading,
  path: "manage/getOriginalPolicy",
  title: "原始保单",
  input: z.object({ policyNo }),
  output: z.extend(Head, { productVersion: z.string(), form: WireFormSchema, stored: StoredPriceSchema }),
  refusals: [policyMissing],
});

export const queryPolicyList = createListCall(policyList);
