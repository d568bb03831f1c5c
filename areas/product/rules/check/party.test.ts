import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormSection } from "#platform/forms/definition.ts";
import { readFactoryProducts } from "../../content.ts";
import { checkPartyElements } from "./party.ts";

const known =
  readFactoryProducts().find(({ product }) => product.riskCode === "0405")?.product.sections ?? [];

function errorsOf(code: string, spoil: (section: FormSection) => void): string[] {
  const sections = structuredClone(known);
  const section = sections.find((candidate) => candidate.code === code);
  assert.ok(section);
  spoil(section);
  const errors: string[] = [];
  checkPartyElements(section, sections, (place, error) => errors.push(`${place}：${error}`));
  return errors;
}

const mistakes: [what: string, section: string, spoil: (section: FormSection) => void, expected: string][] = [
  [
    "a party of whom neither name nor number is asked",
    "holder",
    (section) => (section.parties = [{ mobile: "mobile" }]),
    "分区“holder”：当事人应有名称或证件号码字段（name、certificateNo）",
  ],
  [
    "a field that is not there",
    "holder",
    (section) => (section.parties = [{ name: "nobody" }]),
    "分区“holder”：当事人中没有字段“nobody”",
  ],
  [
    "one field for two facts",
    "holder",
    (section) => (section.parties = [{ name: "holderName", contactName: "holderName" }]),
    "分区“holder”当事人字段“holderName”：代码重复",
  ],
  [
    "a birth date in a text",
    "holder",
    (section) => (section.parties = [{ name: "holderName", birthDate: "address" }]),
    "分区“holder”：字段“address”的类型不能放当事人的“birthDate”",
  ],
  [
    "a region in a text",
    "holder",
    (section) => (section.parties = [{ name: "holderName", region: "address" }]),
    "分区“holder”：字段“address”的类型不能放当事人的“region”",
  ],
  [
    "a name in a number",
    "holder",
    (section) => (section.parties = [{ name: "age" }]),
    "分区“holder”：字段“age”的类型不能放当事人的“name”",
  ],
  [
    "the same as a section without a party",
    "insured",
    (section) => section.sameAs && (section.sameAs.section = "period"),
    "分区“insured”：“sameAs”所指的分区“period”不存在，或没有当事人",
  ],
  [
    "the same as a table",
    "insured",
    (section) => section.sameAs && (section.sameAs.section = "roster"),
    "分区“insured”：“sameAs”所指的分区“roster”不存在，或没有当事人",
  ],
  [
    "the same where there is no party of its own",
    "insured",
    (section) => delete section.parties,
    "分区“insured”：有“sameAs”的应是有当事人的单行分区",
  ],
  [
    "the same by a field that is no switch",
    "insured",
    (section) => section.sameAs && (section.sameAs.element = "insuredName"),
    "分区“insured”：“sameAs”的字段“insuredName”应为是否开关",
  ],
  [
    "a field that would be set and is not there",
    "insured",
    (section) => section.sameAs && (section.sameAs.sets = { nobody: "1" }),
    "分区“insured”：“sameAs”带出的字段“nobody”不存在",
  ],
];

for (const [description, section, spoil, expected] of mistakes)
  test(`refused: ${description}`, () => assert.deepEqual(errorsOf(section, spoil), [expected]));

test("the parties of 0405 are valid", () => {
  for (const { code } of known)
    assert.deepEqual(
      errorsOf(code, () => {}),
      [],
    );
});
