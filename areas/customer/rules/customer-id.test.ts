import assert from "node:assert/strict";
import { test } from "node:test";
import { luhnCheckDigit } from "#platform/kernel/checksum.ts";
import customers from "../content/customers.json" with { type: "json" };
import { customerIdOf } from "./customer-id.ts";

test("a number says who it is for and carries the check digit over its eight digits", () => {
  assert.equal(customerIdOf("1", 1), "1000010017");
  assert.equal(customerIdOf("2", 99_998_999), "2999999999".slice(0, 9) + luhnCheckDigit("99999999"));
  for (const serial of [1, 77, 4321]) assert.match(customerIdOf("2", serial), /^2\d{9}$/);
});

test("no serial gives a number of the demonstration", () => {
  const taken = new Set(customers.map(({ customerId }) => customerId));
  for (let serial = 1; serial < 2000; serial += 1)
    for (const type of ["1", "2"]) assert.ok(!taken.has(customerIdOf(type, serial)));
});
