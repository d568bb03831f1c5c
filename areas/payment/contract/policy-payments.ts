import * as z from "zod/mini";
import { businessNumber } from "#areas/document/contract.ts";
import { policyRefusals } from "#areas/policy/contract.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { Money } from "#platform/kernel/wire.ts";
import { Instalment } from "../contract.ts";

/** One attempt to pay, as far as it was for this policy. */
const Attempt = z.object({
  paymentNo: z.string(),
  paymentStatus: z.string(),
  paymentMethod: z.string(),
  payerName: z.string(),
  payNo: z.number(),
  amount: Money,
  /** That of the premium, but for money of another that came and is owed back. */
  currency: z.string(),
  reason: z.string(),
  begunAt: z.string(),
  begunName: z.string(),
  /** Null while its outcome is not known. */
  endedAt: z.nullable(z.string()),
});

/** One entry in the books: what it asked the customer for, and what came in by it. */
const EntryView = z.object({
  entryId: z.string(),
  kind: z.string(),
  kindName: z.string(),
  day: z.string(),
  paymentNo: z.string(),
  recordedAt: z.string(),
  recordedName: z.string(),
  charged: Money,
  received: Money,
});

/** What is to be received for a policy, what was, when and by what: from the books and from the payments. */
export const queryPolicyPayments = defineCall({
  method: "POST",
  path: "pay/queryPolicyPayments",
  title: "保单收付",
  permission: "policy:query",
  effect: "read",
  input: z.object({ policyNo: businessNumber("policyNo") }),
  output: z.object({
    currency: z.string(),
    charged: Money,
    received: Money,
    outstanding: Money,
    held: Money,
    plan: z.array(Instalment),
    payments: z.array(Attempt),
    entries: z.array(EntryView),
  }),
  refusals: [policyRefusals.policyMissing],
});
