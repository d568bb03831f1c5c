import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestPersonFields } from "../builder.ts";
import { mergeCustomerEdits } from "./rebase.ts";

const base = createTestPersonFields({ address: "旧址", email: "old@example.com" });

test("a field that only one user changed takes that user's value", () => {
  const { fields, clashes } = mergeCustomerEdits(
    base,
    { ...base, address: "我的新址" },
    { ...base, email: "new@example.com" },
  );
  assert.deepEqual([fields.address, fields.email, clashes], ["我的新址", "new@example.com", []]);
});

test("a field that both changed keeps this user's value and is named; an equal change is no clash", () => {
  const mine = { ...base, address: "我的新址", email: "same@example.com" };
  const newest = { ...base, address: "别人的新址", email: "same@example.com" };
  const { fields, clashes } = mergeCustomerEdits(base, mine, newest);
  assert.equal(fields.address, "我的新址");
  assert.deepEqual(clashes, [{ name: "address", label: "联系地址" }]);
});

test("a table clashes as a whole, under its title; values outside the form are dropped", () => {
  const contact = { contactName: "王一", position: "", mobile: "13500000009", email: "" };
  const newest = { ...base, contacts: [{ ...contact, mobile: "13500000010" }], version: 9 };
  const { fields, clashes } = mergeCustomerEdits(base, { ...base, contacts: [contact] }, newest);
  assert.deepEqual(fields.contacts, [contact]);
  assert.deepEqual(clashes, [{ name: "contacts", label: "更多联系人" }]);
  assert.ok(!("version" in fields));
});
