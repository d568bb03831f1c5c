import assert from "node:assert/strict";
import { test } from "node:test";
import { newPerson } from "../builder.ts";
import { rebased } from "./rebase.ts";

const base = newPerson({ address: "旧址", email: "old@example.com" });

test("what only one of two has changed is as he left it", () => {
  const { fields, clashes } = rebased(
    base,
    { ...base, address: "我的新址" },
    { ...base, email: "new@example.com" },
  );
  assert.deepEqual([fields.address, fields.email, clashes], ["我的新址", "new@example.com", []]);
});

test("what both have changed differently is mine, and named; the same change is none", () => {
  const mine = { ...base, address: "我的新址", email: "same@example.com" };
  const newest = { ...base, address: "别人的新址", email: "same@example.com" };
  const { fields, clashes } = rebased(base, mine, newest);
  assert.equal(fields.address, "我的新址");
  assert.deepEqual(clashes, [{ name: "address", label: "联系地址" }]);
});

test("a table clashes as a whole, by its title; what is no field of the form is not taken over", () => {
  const contact = { contactName: "王一", position: "", mobile: "13500000009", email: "" };
  const newest = { ...base, contacts: [{ ...contact, mobile: "13500000010" }], version: 9 };
  const { fields, clashes } = rebased(base, { ...base, contacts: [contact] }, newest);
  assert.deepEqual(fields.contacts, [contact]);
  assert.deepEqual(clashes, [{ name: "contacts", label: "更多联系人" }]);
  assert.ok(!("version" in fields));
});
