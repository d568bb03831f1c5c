import assert from "node:assert/strict";
import { test } from "node:test";
import { computeLuhnDigit } from "#platform/kernel/checksum.ts";
import customers from "#demo/customer/customers.json" with { type: "json" };
import { formatCustomerId } from "./customer-id.ts";

test("an id starts with the customer type and ends with the check digit of its eight digits", () => {
  assert.equal(formatCustomerId("1", 1), "1000010017");
  assert.equal(formatCustomerId("2", 99_998_999), "2999999999".slice(0, 9) + computeLuhnDigit("99999999"));
  for (const serial of [1, 77, 4321]) assert.match(formatCustomerId("2", serial), /^2\d{9}$/);
});

test("no serial yields an id of the demonstration", () => {
  const demoIds = new Set(customers.map(({ customerId }) => customerId));
  for (let serial = 1; serial < 2000; serial += 1)
    for (const type of ["1", "2"]) assert.ok(!demoIds.has(formatCustomerId(type, serial)));
});
