import * as z from "zod/mini";
import { createBusinessNumberSchema, ActionOfferSchema } from "#areas/document/contract/comments.ts";
import { UserTypedFormSchema, WireFormSchema } from "#platform/forms/wire.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { MoneySchema, requiredText } from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { quotationRefusals } from "./inquiry.ts";
import { combinationList } from "../rules/combination-list.ts";

const { combinationMissing, holderMissing } = quotationRefusals;
const combId = createBusinessNumberSchema("combId");

const Member = z.object({
  inquiryNo: z.string(),
  riskCode: z.string(),
  status: z.string(),
  version: z.number(),
  sumAmount: z.nullable(MoneySchema),
  sumPremium: z.nullable(MoneySchema),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
  inputBy: z.string(),
  offers: z.array(ActionOfferSchema),
});

const Combination = z.object({
  combId: z.string(),
  combName: z.string(),
  holderName: z.string(),
  comCode: z.string(),
  version: z.number(),
  inputBy: z.string(),
});

/** Its inquiries are added one by one, each with the shared sections. */
export const addCombination = defineCall({
  method: "POST",
  effect: "change",
  path: "inquiry/addCombination",
  title: "新增组合询价",
  permission: "quotation:package",
  input: z.object({ combName: requiredText(60), form: UserTypedFormSchema }),
  output: Combination,
  refusals: [holderMissing],
});

/** `shared` has the sections for a further inquiry; refused, revoked and expired inquiries do not count. */
export const queryCombination = defineCall({
  method: "GET",
  effect: "read",
  path: "inquiry/queryCombination/{combId}",
  title: "组合询价详情",
  permission: "quotation:package",
  input: z.object({ combId }),
  output: z.extend(Combination, {
    status: z.string(),
    sumPremium: MoneySchema,
    shared: WireFormSchema,
    inquiries: z.array(Member),
    /** Whether the user may add a further inquiry at the present branch. */
    mayAdd: z.boolean(),
  }),
  refusals: [combinationMissing],
});

export const queryCombinationList = createListCall(combinationList);
