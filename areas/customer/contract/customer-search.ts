import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { singleLineText } from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { customerListDefinition } from "../rules/customer-list.ts";

const MIN_CHARACTERS = 2;

/** '' means unknown. `region`, `industry` and `occupation` are complete code paths from the top of their trees. */
const Customer = z.object({
  customerId: z.string(),
  comCode: z.string(),
  customerName: z.string(),
  customerType: z.string(),
  certificateType: z.string(),
  certificateNo: z.string(),
  creditCode: z.string(),
  taxNo: z.string(),
  gender: z.string(),
  birthDate: z.string(),
  customerNature: z.string(),
  industry: z.array(z.string()),
  occupation: z.array(z.string()),
  contactName: z.string(),
  mobile: z.string(),
  email: z.string(),
  region: z.array(z.string()),
  address: z.string(),
  postCode: z.string(),
  vatPayerType: z.string(),
  customerRiskGrade: z.string(),
});
export type Customer = z.infer<typeof Customer>;

/**
 * Answers masked numbers: a form that takes a customer over asks `revealCustomerNumbers` for the chosen one.
 * Certificate numbers travel in request and response bodies only, because addresses are logged on the way.
 */
export const queryCustomer = defineCall({
  method: "POST",
  path: "ecif/queryCustomer",
  title: "按名称、拼音、证件号码或手机号查客户",
  permission: "customer:find",
  effect: "read",
  input: z.object({
    keyword: singleLineText(120).check(
      z.refine(
        (keyword) => [...keyword.trim()].length >= MIN_CHARACTERS,
        `请至少输入 ${MIN_CHARACTERS} 个字`,
      ),
      z.meta({ minLength: MIN_CHARACTERS }),
    ),
  }),
  /** The best match comes first. `hasMore`: a longer keyword, or for outside users the complete one, would find more. */
  output: z.object({ list: z.array(Customer), hasMore: z.boolean() }),
  refusals: [],
});

export const queryCustomerList = createListCall(customerListDefinition);
