import * as z from "zod/mini";
import { businessNumber, Offer } from "#areas/document/contract/comments.ts";
import { TypedForm, WireForm } from "#platform/forms/wire.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { Money, requiredText } from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { quotationRefusals } from "./inquiry.ts";
import { combinationList } from "../rules/combination-list.ts";

const { combinationMissing, holderMissing } = quotationRefusals;
const combId = businessNumber("combId");

const Member = z.object({
  inquiryNo: z.string(),
  riskCode: z.string(),
  status: z.string(),
  version: z.number(),
  sumAmount: z.nullable(Money),
  sumPremium: z.nullable(Money),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
  inputBy: z.string(),
  offers: z.array(Offer),
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
  input: z.object({ combName: requiredText(60), form: TypedForm }),
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
    sumPremium: Money,
    shared: WireForm,
    inquiries: z.array(Member),
    /** Whether the user may add a further inquiry at the present branch. */
    mayAdd: z.boolean(),
  }),
  refusals: [combinationMissing],
});

export const queryCombinationList = createListCall(combinationList);
