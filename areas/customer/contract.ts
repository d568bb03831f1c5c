import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { text } from "#platform/kernel/wire.ts";
import { listCall } from "#platform/lists/list-call.ts";
import { customerList } from "./rules/customer-list.ts";

const LEAST_CHARACTERS = 2;

/** '' is not known. `region`, `industry` and `occupation` are whole ways, from the top of their trees. */
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

/** Numbers of certificates are asked for and answered in bodies only: addresses are logged on the way. */
export const queryCustomer = defineCall({
  method: "POST",
  path: "ecif/queryCustomer",
  title: "按名称、拼音、证件号码或手机号查客户",
  permission: "signedIn",
  effect: "read",
  input: z.object({
    keyword: text(120).check(
      z.refine(
        (keyword) => [...keyword.trim()].length >= LEAST_CHARACTERS,
        `请至少输入 ${LEAST_CHARACTERS} 个字`,
      ),
      z.meta({ minLength: LEAST_CHARACTERS }),
    ),
  }),
  /** The likeliest first; `hasMore` where a longer keyword would tell more, to people from outside only a whole one. */
  output: z.object({ list: z.array(Customer), hasMore: z.boolean() }),
  refusals: [],
});

export const queryCustomerList = listCall(customerList);
