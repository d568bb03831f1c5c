import assert from "node:assert/strict";
import { test } from "node:test";
import { buildAttachmentCategories, findMissingAttachments, findPreviewSource } from "./rules.ts";

const categoryItems = [
  { code: "A01", value: "投保单", upperCode: "T" },
  { code: "A14", value: "安全生产许可证", upperCode: "T" },
  { code: "B01", value: "批改申请书", upperCode: "E" },
  { code: "C01", value: "询价资料", upperCode: "Q" },
  { code: "D01", value: "电子保单", upperCode: "P" },
  { code: "Z99", value: "其他", upperCode: "" },
];

for (const [businessType, required, codes] of [
  ["Q", ["A14"], "A14 C01 A01 Z99"],
  ["Q", [], "C01 A01 A14 Z99"],
  ["T", ["A14"], "A14 A01 Z99"],
  ["E", [], "B01 A01 A14 Z99"],
  ["P", [], "D01 Z99"],
] as const)
  test(`a ${businessType} document with ${required.join() || "nothing"} required takes ${codes}`, () => {
    const categories = buildAttachmentCategories(businessType, categoryItems, { required });
    assert.equal(categories.map(({ code }) => code).join(" "), codes);
    assert.deepEqual(
      categories.filter(({ isRequired }) => isRequired).map(({ code }) => code),
      required,
    );
  });

test("a required category without a file is missing", () => {
  const categories = buildAttachmentCategories("T", categoryItems, { required: ["A01", "A14"] });
  const missing = findMissingAttachments(categories, [{ fileCategory: "A14" }, { fileCategory: "Z99" }]);
  assert.deepEqual(
    missing.map(({ code }) => code),
    ["A01"],
  );
});

test("a preview is an image by its id, or a file below the prefix of the open platform, and nothing else", () => {
  const prefix = "https://open.example.com/view";
  const href = (url: string) => {
    const source = findPreviewSource(url, prefix);
    return source.kind === "address" ? source.href : source.kind;
  };
  assert.deepEqual(findPreviewSource("0192fa", undefined), { kind: "attachment", attachmentId: "0192fa" });
  assert.equal(href("2024/a.pdf"), "https://open.example.com/view/2024/a.pdf");
  assert.equal(href("https://open.example.com/view/a.pdf?x=1"), "https://open.example.com/view/a.pdf?x=1");
  for (const foreign of [
    "https://evil.example.com/a.pdf",
    "https://open.example.com/other/a.pdf",
    "https://open.example.com.evil.com/view/a.pdf",
    "https://open.example.com/viewer/a.pdf",
    "//evil.example.com/view/a.pdf",
    "../secret/a.pdf",
    "javascript:alert(1)",
    "data:text/html,x",
  ])
    assert.equal(href(foreign), "refused", foreign);
  assert.equal(findPreviewSource("2024/a.pdf", undefined).kind, "refused");
});

test("what the product has no use for is not offered, unless it requires it", () => {
  const codesOf = (unused: string[]) =>
    buildAttachmentCategories("T", categoryItems, { required: ["A14"], unused }).map(({ code }) => code);
  const all = codesOf([]);
  assert.deepEqual(
    codesOf(["A01", "A14"]),
    all.filter((code) => code !== "A01"),
  );
});
