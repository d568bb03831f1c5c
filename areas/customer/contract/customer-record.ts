import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { requiredText } from "#platform/kernel/wire.ts";
import { customerRefusals } from "./refusals.ts";
import {
  CustomerFields,
  CustomerInfo,
  CustomerNumbers,
  RiskJudgementTrail,
  SuspectedDuplicate,
} from "./shapes.ts";

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

/** A number that comes as it was masked keeps its stored value. */
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
  /** `customerId` names the customer whose masked numbers the fields hold; a new one has none. */
  input: z.object({ customer: CustomerFields, customerId: z.optional(requiredText(20)) }),
  output: z.object({ list: z.array(SuspectedDuplicate) }),
  refusals: [customerMissing],
});

/** Answers masked numbers; whole they come from `revealCustomerNumbers` alone (decision 0080). */
export const queryCustomerInfo = defineCall({
  method: "GET",
  path: "ecif/queryCustomerInfo/{id}",
  title: "查看客户",
  permission: "quotation:query",
  effect: "read",
  input: z.object({ id: requiredText(20) }),
  output: z.object({
    customer: CustomerInfo,
    /** Another branch has registered the certificate under another name. */
    isConflicting: z.boolean(),
    trail: RiskJudgementTrail,
    suspects: z.array(SuspectedDuplicate),
  }),
  refusals: [customerMissing],
});

/**
 * Answers the whole numbers of one customer. It is a change, because the audit trail records who was told what; the
 * answer is not stored with its idempotency key.
 */
export const revealCustomerNumbers = defineCall({
  method: "POST",
  path: "ecif/revealCustomerNumbers",
  title: "查看客户完整号码",
  permission: "customer:reveal",
  effect: "change",
  secret: true,
  input: z.object({ customerId: requiredText(20) }),
  output: CustomerNumbers,
  refusals: [customerMissing],
});
