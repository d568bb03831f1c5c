import assert from "node:assert/strict";
import { test } from "node:test";
import { agreement } from "./suspects.ts";

const one = {
  customerName: "张测试",
  certificateType: "01",
  certificateNo: "999900198503120016",
  mobile: "13200001024",
  birthDate: "1985-03-12",
};
const other = { ...one, certificateNo: "999900198503120032" };

for (const [what, given, agrees] of [
  ["one certificate, whatever the name", { ...one, customerName: "别人" }, "certificate"],
  ["the older spelling of one number", { ...one, certificateNo: "999900850312001" }, "certificate"],
  [
    "the number under another kind of certificate",
    { ...one, certificateType: "03", customerName: "别人" },
    undefined,
  ],
  ["one name and one telephone", { ...other, birthDate: "" }, "mobile"],
  ["one name and one birth", { ...other, mobile: "13200009999" }, "birth"],
  ["one name alone", { ...other, mobile: "13200009999", birthDate: "1985-03-13" }, undefined],
  ["one name, neither telephone nor birth known", { ...other, mobile: "", birthDate: "" }, undefined],
  ["one telephone under another name", { ...other, customerName: "别人" }, undefined],
] as const)
  test(`${what}: ${agrees ?? "nothing in common"}`, () => assert.equal(agreement(one, given), agrees));

test("two who are known by neither telephone nor birth do not agree in these", () => {
  const unknown = { ...one, mobile: "", birthDate: "" };
  assert.equal(agreement(unknown, { ...unknown, certificateNo: "E1234567" }), undefined);
});
