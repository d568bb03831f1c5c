import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormSection } from "./definition.ts";
import { followingParties, withSameParties } from "./same-party.ts";

const sections = [
  { code: "holder", parties: [{ name: "name", certificateNo: "no", email: "email" }] },
  {
    code: "insured",
    parties: [{ name: "insuredName", certificateNo: "insuredNo" }],
    sameAs: { element: "same", section: "holder" },
  },
] as unknown as FormSection[];
const holder = { name: "甲公司", no: "73-1", email: "a@example.com" };

for (const [what, insured, becomes] of [
  ["who says so alone has what the holder has", { same: "1" }, { insuredName: "甲公司", insuredNo: "73-1" }],
  [
    "what agrees stays",
    { same: "1", insuredName: "甲公司", insuredNo: "" },
    { insuredName: "甲公司", insuredNo: "73-1" },
  ],
  ["another name is another party", { same: "1", insuredName: "乙公司", insuredNo: "73-1" }, { same: "0" }],
  ["another number is another party", { same: "1", insuredName: "甲公司", insuredNo: "73-2" }, { same: "0" }],
  ["who says nothing of it is left alone", { same: "0", insuredName: "" }, {}],
] as const)
  test(what, () => {
    const { insured: found } = withSameParties(sections, { holder, insured });
    assert.deepEqual(found, { ...insured, ...becomes });
  });

test("who follows another section has what stands there now, whatever stood before", () => {
  const insured = { same: "1", insuredName: "旧名称", insuredNo: "73-2", own: "留下" };
  const { insured: found } = followingParties(sections, { holder, insured });
  assert.deepEqual(found, { ...insured, insuredName: "甲公司", insuredNo: "73-1" });
  for (const other of [{ same: "0", insuredName: "乙公司" }, undefined]) {
    const form = { holder, ...(other && { insured: other }) };
    assert.deepEqual(followingParties(sections, form), form);
  }
});

test("a section that is not there, or is a list, is left as it is", () => {
  for (const form of [{ holder }, { holder, insured: [{ same: "1" }] }])
    assert.deepEqual(withSameParties(sections, form), form);
});
