import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormSection } from "./definition.ts";
import { refreshPartiesMarkedSame, completePartiesMarkedSame } from "./same-party.ts";

const sections = [
  { code: "holder", parties: [{ name: "name", certificateNo: "no", email: "email" }] },
  {
    code: "insured",
    parties: [{ name: "insuredName", certificateNo: "insuredNo" }],
    sameAs: { element: "same", section: "holder" },
  },
] as unknown as FormSection[];
const holder = { name: "甲公司", no: "73-1", email: "a@example.com" };

for (const [title, insured, change] of [
  [
    "a marked party without values takes those of the holder",
    { same: "1" },
    { insuredName: "甲公司", insuredNo: "73-1" },
  ],
  [
    "equal values stay and empty ones are completed",
    { same: "1", insuredName: "甲公司", insuredNo: "" },
    { insuredName: "甲公司", insuredNo: "73-1" },
  ],
  [
    "a different name removes the mark",
    { same: "1", insuredName: "乙公司", insuredNo: "73-1" },
    { same: "0" },
  ],
  [
    "a different number removes the mark",
    { same: "1", insuredName: "甲公司", insuredNo: "73-2" },
    { same: "0" },
  ],
  ["a party without the mark is not changed", { same: "0", insuredName: "" }, {}],
] as const)
  test(title, () => {
    const { insured: found } = completePartiesMarkedSame(sections, { holder, insured });
    assert.deepEqual(found, { ...insured, ...change });
  });

test("a following party takes the present values of the other section", () => {
  const insured = { same: "1", insuredName: "旧名称", insuredNo: "73-2", own: "留下" };
  const { insured: found } = refreshPartiesMarkedSame(sections, { holder, insured });
  assert.deepEqual(found, { ...insured, insuredName: "甲公司", insuredNo: "73-1" });
  for (const party of [{ same: "0", insuredName: "乙公司" }, undefined]) {
    const form = { holder, ...(party && { insured: party }) };
    assert.deepEqual(refreshPartiesMarkedSame(sections, form), form);
  }
});

test("a missing section and a table are not changed", () => {
  for (const form of [{ holder }, { holder, insured: [{ same: "1" }] }])
    assert.deepEqual(completePartiesMarkedSame(sections, form), form);
});
