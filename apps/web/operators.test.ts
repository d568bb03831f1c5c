import assert from "node:assert/strict";
import { test } from "node:test";
import { addCustomer } from "#areas/customer/contract/customer-record.ts";
import { addPolicy } from "#areas/proposal/contract.ts";
import { batchAddPublic } from "#areas/proposal/contract/importing.ts";
import { addInquiry } from "#areas/quotation/contract.ts";
import { begins } from "./operators.ts";

test("a page of beginning asks for what its call asks for", () => {
  const calls = {
    inquiry: addInquiry,
    proposal: addPolicy,
    importing: batchAddPublic,
    customer: addCustomer,
  };
  const asked = Object.entries(calls).map(([name, { permission }]) => [name, permission] as const);
  assert.deepEqual(begins, Object.fromEntries(asked));
});
