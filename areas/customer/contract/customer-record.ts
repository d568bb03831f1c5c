import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { requiredText } from "#platform/kernel/wire.ts";
import { customerRefusals } from "./refusals.ts";
import { CustomerFields, CustomerInfo, RiskJudgementTrail, SuspectedDuplicate } from "./shapes.ts";

const {
  customerMissing,
  customerChanged,
  certificateTaken,
  suspectsUnconfirmed,
  customerTypeFixed,
  riskyFixed,
  partyFixed,
  customerInvalid,
} = customerRefusals;

const MAX_CONFIRMED = 50;

/** Similar customers that the clerk has checked and found to be different people. */
const confirmedIds = z._default(
  z.array(requiredText(20)).check(z.maxLength(MAX_CONFIRMED, `一次最多确认 ${MAX_CONFIRMED} 位`)),
  [],
);
const SavedCustomer = z.object({ customerId: z.string(), version: z.number() });

/** Users who write business maintain its customers and see their numbers unmasked. */
export const addCustomer = defineCall({
  method: "POST",
  path: "ecif/addCustomer",
  title: "新建客户",
  permission: "quotation:add",
  effect: "change",
  input: z.object({ customer: CustomerFields, confirmedIds }),
  output: SavedCustomer,
  refusals: [customerInvalid, certificateTaken, suspectsUnconfirmed],
});

export const editCustomer = defineCall({
  method: "POST",
  path: "ecif/editCustomer",
  title: "修改客户",
  permission: "quotation:add",
  effect: "change",
  input: z.object({
    customerId: requiredText(20),
    version: z.int("请取最新内容后再保存"),
    customer: CustomerFields,
    confirmedIds,
  }),
  output: SavedCustomer,
  refusals: [
    customerMissing,
    customerChanged,
    customerTypeFixed,
    riskyFixed,
    partyFixed,
    customerInvalid,
    certificateTaken,
    suspectsUnconfirmed,
  ],
});

export const findSuspects = defineCall({
  method: "POST",
  path: "ecif/findSuspects",
  title: "查可能重复的客户",
  permission: "quotation:add",
  effect: "read",
  input: z.object({ customer: CustomerFields }),
  output: z.object({ list: z.array(SuspectedDuplicate) }),
  refusals: [],
});

export const queryCustomerInfo = defineCall({
  method: "GET",
  path: "ecif/queryCustomerInfo/{id}",
  title: "查看客户",
  permission: "quotation:query",
  effect: "read",
  input: z.object({ id: requiredText(20) }),
  output: z.object({
    customer: CustomerInfo,
    /** Numbers are masked for view-only users (decision 0029). */
    isWhole: z.boolean(),
    /** Another branch has registered the certificate under another name. */
    isConflicting: z.boolean(),
    trail: RiskJudgementTrail,
    suspects: z.array(SuspectedDuplicate),
  }),
  refusals: [customerMissing],
});
