import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestPersonFields } from "../builder.ts";
import {
  listMasks,
  maskCustomerNumbers,
  restoreMaskedNumbers,
  withRevealedNumbers,
} from "./masked-customer.ts";

const contact = (contactName: string, mobile: string) => ({ contactName, position: "", mobile, email: "" });
const stored = createTestPersonFields({
  mobile: "13512340001",
  contacts: [contact("甲", "13511110009"), contact("乙", "13522220009"), contact("丙", "13533330008")],
});
const masked = maskCustomerNumbers(stored);

test("untouched masks are replaced by the stored numbers, and typed numbers stay", () => {
  assert.deepEqual([masked.certificateNo, masked.mobile], ["9999**********0316", "135****0001"]);
  assert.deepEqual(restoreMaskedNumbers(masked, stored), stored);
  const typed = { ...masked, mobile: "13700000001" };
  assert.deepEqual(restoreMaskedNumbers(typed, stored), { ...stored, mobile: "13700000001" });
});

test("a mask of another number, or a part of a mask, stays as it is and passes no check", () => {
  const foreign = { ...masked, certificateNo: "9999**********0317", mobile: "135****" };
  const restored = restoreMaskedNumbers(foreign, stored);
  assert.deepEqual([restored.certificateNo, restored.mobile], ["9999**********0317", "135****"]);
});

test("contacts keep their numbers when rows move; where two masks agree, the name decides", () => {
  const [first, second, third] = masked.contacts;
  assert.ok(first && second && third);
  assert.equal(first.mobile, second.mobile);
  const moved = restoreMaskedNumbers({ ...masked, contacts: [third, second, first] }, stored);
  assert.deepEqual(
    moved.contacts.map(({ mobile }) => mobile),
    ["13533330008", "13522220009", "13511110009"],
  );
  const renamed = restoreMaskedNumbers({ ...masked, contacts: [{ ...second, contactName: "丁" }] }, stored);
  assert.equal(renamed.contacts[0]?.mobile, second.mobile, "an ambiguous mask is typed anew");
});

test("revealed numbers take the place of the masks, contact by contact", () => {
  const { certificateNo, taxNo, mobile, contacts } = stored;
  const numbers = { certificateNo, taxNo, mobile, contacts, creditCode: "" };
  assert.deepEqual(withRevealedNumbers(masked, numbers), { ...stored, creditCode: "" });
  assert.deepEqual(
    [...listMasks(masked)],
    ["9999**********0316", "135****0001", "135****0009", "135****0008"],
  );
});
