import assert from "node:assert/strict";
import { test } from "node:test";
import { joinUnprintableCharacters, toUnprintableTextErrors } from "./missing-content.ts";

const data = {
  company: "𠮷",
  cover: [{ label: "投保人", value: "王𠮷" }],
  parts: [
    { title: "被保险人", pairs: [{ label: "名称", value: "𠮷" }], columns: [], rows: [] },
    {
      title: "雇员清单",
      pairs: [],
      columns: [{ label: "姓名" }, { label: "职业" }],
      rows: [
        ["甲", "乙"],
        ["𠮷", "丁"],
      ],
    },
  ],
  specials: [{ title: "自订", text: "𠮷" }],
  notices: [{ title: "重要提示", texts: ["甲", "𠮷"] }],
};

const places: readonly (readonly [field: string, place: string])[] = [
  ["company", "承保机构"],
  ["cover.0.value", "投保人"],
  ["parts.0.pairs.0.value", "被保险人 名称"],
  ["parts.1.rows.1.0", "雇员清单 第 2 行 姓名"],
  ["specials.0.text", "特别约定 自订"],
  ["clauses.0", "适用条款"],
  ["notices.0.texts.1", "重要提示"],
  ["unknown", "单证"],
];

for (const [field, place] of places)
  test(`a character missing at ${field} is reported as ${place}`, () => {
    assert.deepEqual(toUnprintableTextErrors(data, [{ field, characters: "𠮷" }]), [
      { path: field, message: `${place}：字库中没有“𠮷”` },
    ]);
  });

test("each missing character is reported once", () => {
  const lacking = [
    { field: "company", characters: "𠮷㐀" },
    { field: "cover.0.value", characters: "𠮷" },
  ];
  assert.equal(joinUnprintableCharacters(lacking), "𠮷㐀");
});
