import assert from "node:assert/strict";
import { test } from "node:test";
import { findDuplicateCustomerMatch } from "./suspects.ts";

const customer = {
  customerName: "张测试",
  certificateType: "01",
  certificateNo: "999900198503120016",
  mobile: "13200001024",
  birthDate: "1985-03-12",
};
const similar = { ...customer, certificateNo: "999900198503120032" };

for (const [description, candidate, agrees] of [
  ["one certificate, whatever the name", { ...customer, customerName: "别人" }, "certificate"],
  ["the older spelling of one number", { ...customer, certificateNo: "999900850312001" }, "certificate"],
  [
    "the number under another kind of certificate",
    { ...customer, certificateType: "03", customerName: "别人" },
    undefined,
  ],
  ["one name and one telephone", { ...similar, birthDate: "" }, "mobile"],
  ["one name and one birth", { ...similar, mobile: "13200009999" }, "birth"],
  ["one name alone", { ...similar, mobile: "13200009999", birthDate: "1985-03-13" }, undefined],
  ["one name, neither telephone nor birth known", { ...similar, mobile: "", birthDate: "" }, undefined],
  ["one telephone under another name", { ...similar, customerName: "别人" }, undefined],
] as const)
  test(`${description}: ${agrees ?? "nothing in common"}`, () =>
    assert.equal(findDuplicateCustomerMatch(customer, candidate), agrees));

test("two customers without telephone and birth date do not agree in these", () => {
  const unknown = { ...customer, mobile: "", birthDate: "" };
  assert.equal(findDuplicateCustomerMatch(unknown, { ...unknown, certificateNo: "E1234567" }), undefined);
});
