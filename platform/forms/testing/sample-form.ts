import { compileForm } from "../compile-form.ts";
import type { FormElement, FormSection } from "../definition.ts";

/** An element with nothing special about it. */
export function element(elementCode: string, given: Partial<FormElement> = {}): FormElement {
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
    ...given,
  };
}

const money = (code: string, given: Partial<FormElement> = {}): FormElement =>
  element(code, { type: "money", unit: "CNY", ...given });

const sections: FormSection[] = [
  {
    code: "head",
    title: "表头",
    kind: "form",
    elements: [
      element("name", { required: true }),
      element("kind", { type: "select", dictionary: "Kind", defaultEmbedValues: ["1"] }),
      element("note", { when: "head.kind == '2'" }),
      money("total", { formula: "sum(rows, rows.amount)" }),
      money("half", { formula: "head.total / 2" }),
      element("place", { type: "cascader", dictionary: "Place" }),
    ],
  },
  { code: "extra", title: "附加", kind: "form", when: "head.kind == '2'", elements: [element("more")] },
  {
    code: "rows",
    title: "明细",
    kind: "table",
    lengthRule: "IMMUTABLE_LENGTH_TABLE",
    duplicate: { rule: "KEY", keys: ["key"], message: "不能重复" },
    elements: [
      element("key", { type: "number", required: true }),
      element("kind", { type: "select", dictionary: "Kind" }),
      money("amount"),
      money("share", { formula: "rows.amount / 4" }),
      element("fixed", { readOnly: true }),
    ],
  },
];

/** A form of no product: conditions, formulas that build on each other, and a table. */
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
const ofParty = [
  element("name"),
  element("kind"),
  element("number"),
  element("gender"),
  element("born", { type: "date" }),
  element("tax"),
  element("region", { type: "cascader", dictionary: "Place" }),
];

const partySections: FormSection[] = [
  {
    code: "one",
    title: "甲方",
    kind: "form",
    parties: [{ ...party, customerRiskGrade: "grade" }],
    elements: [
      ...ofParty,
      element("age", { type: "number", readOnly: true, formula: "age(one.born, fact('today'))" }),
      element("grade", { readOnly: true, defaultEmbedValues: ["1"] }),
      element("memo"),
    ],
  },
  {
    code: "other",
    title: "乙方",
    kind: "form",
    parties: [party],
    sameAs: { element: "same", section: "one", sets: { relation: "00" } },
    elements: [element("same", { type: "switch" }), element("relation"), ...ofParty],
  },
  { code: "people", title: "名单", kind: "table", parties: [party], elements: ofParty },
];

/** Two parties, the second of which may be the first, and a list of more. */
export const partyForm = compileForm({
  sections: partySections,
  checks: [],
  facts: { today: "text" },
  maps: {},
});
