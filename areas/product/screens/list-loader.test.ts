import assert from "node:assert/strict";
import { test } from "node:test";
import { revealCustomerNumbers } from "#areas/customer/contract/customer-record.ts";
import { queryCustomer } from "#areas/customer/contract/customer-search.ts";
import { rightsStore } from "#platform/web/rights.ts";
import { pageOptionListLoader } from "./list-loader.ts";

test("a form offers customers to users who may find them, and to nobody else whose rights are known", () => {
  const user = { userCode: "1", comCode: "2", layout: "staff", isInquiryPost: false } as const;
  assert.ok(pageOptionListLoader.customers, "the server decides while the rights are unknown");
  rightsStore.keep({ ...user, permissions: ["product:query"] });
  assert.equal(pageOptionListLoader.customers, undefined);
  rightsStore.keep({ ...user, permissions: [queryCustomer.permission, revealCustomerNumbers.permission] });
  assert.ok(pageOptionListLoader.customers);
  rightsStore.forget();
});
