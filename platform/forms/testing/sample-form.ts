import { compileForm } from "../compile-form.ts";
import type { FormElement, FormSection } from "../definition.ts";

/** Builds an optional text element; `more` overrides its members. */
export function createSampleElement(elementCode: string, more: Partial<FormElement> = {}): FormElement {
  return {
    elementCode,
    label: elementCode,
    type: "input",
    required: false,
    ruleList: [],
    inquiry2InsureRuleList: [],
    modifyFlagOfInquiry2Insure: "1",
    readOnly: false,
    invisible: false,
    defaultEmbedValues: [],
    ...more,
  };
}

const money = (code: string, more: Partial<FormElement> = {}): FormElement =>
  createSampleElement(code, { type: "money", unit: "CNY", ...more });

const sections: FormSection[] = [
  {
    code: "head",
    title: "表头",
    kind: "form",
    elements: [
      createSampleElement("name", { required: true }),
      createSampleElement("kind", { type: "select", dictionary: "Kind", defaultEmbedValues: ["1"] }),
      createSampleElement("note", { when: "head.kind == '2'" }),
      money("total", { formula: "sum(rows, rows.amount)" }),
      money("half", { formula: "head.total / 2" }),
      createSampleElement("place", { type: "cascader", dictionary: "Place" }),
    ],
  },
  {
    code: "extra",
    title: "附加",
    kind: "form",
    when: "head.kind == '2'",
    elements: [createSampleElement("more")],
  },
  {
    code: "rows",
    title: "明细",
    kind: "table",
    lengthRule: "IMMUTABLE_LENGTH_TABLE",
    duplicate: { rule: "KEY", keys: ["key"], message: "不能重复" },
    elements: [
      createSampleElement("key", { type: "number", required: true }),
      createSampleElement("kind", { type: "select", dictionary: "Kind" }),
      money("amount"),
      money("share", { formula: "rows.amount / 4" }),
      createSampleElement("fixed", { readOnly: true }),
    ],
  },
];

/** A form of no product with conditions, formulas that depend on each other, and a table. */
export const sampleForm = compileForm({ sections, checks: [], facts: {}, maps: {} });

const party = {
  name: "name",
  certificateType: "kind",
  certificateNo: "number",
  gender: "gender",
  birthDate: "born",
  taxNo: "tax",
  region: "region",
} as const;
const partyElements = [
  createSampleElement("name"),
  createSampleElement("kind"),
  createSampleElement("number"),
  createSampleElement("gender"),
  createSampleElement("born", { type: "date" }),
  createSampleElement("tax"),
  createSampleElement("region", { type: "cascader", dictionary: "Place" }),
];

const partySections: FormSection[] = [
  {
    code: "one",
    title: "甲方",
    kind: "form",
    parties: [{ ...party, customerRiskGrade: "grade" }],
    elements: [
      ...partyElements,
      createSampleElement("age", { type: "number", readOnly: true, formula: "age(one.born, fact('today'))" }),
      createSampleElement("grade", { readOnly: true, defaultEmbedValues: ["1"] }),
      createSampleElement("memo"),
    ],
  },
  {
    code: "other",
    title: "乙方",
    kind: "form",
    parties: [party],
    sameAs: { element: "same", section: "one", sets: { relation: "00" } },
    elements: [
      createSampleElement("same", { type: "switch" }),
      createSampleElement("relation"),
      ...partyElements,
    ],
  },
  { code: "people", title: "名单", kind: "table", parties: [party], elements: partyElements },
];

/** A form with two parties, the second of which may equal the first, and a list of people. */
export const samplePartyForm = compileForm({
  sections: partySections,
  checks: [],
  facts: { today: "text" },
  maps: {},
});
