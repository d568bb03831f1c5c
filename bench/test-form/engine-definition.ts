import type { FormElementType, FormElement, FormSection } from "#platform/forms/definition.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { createOptionList, type OptionList, createPlainList } from "#platform/forms/option-list.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import { choices, type FieldKind, regions, type Region } from "./fields.ts";
import { DRIVERS, type FormField, TABLE_CODE, TABLE_TITLE, type TestForm } from "./test-form.ts";

export type EngineForm = { readonly sections: readonly FormSection[]; readonly filled: FilledForm };

const types: Record<FieldKind, FormElementType> = {
  text: "input",
  number: "number",
  money: "money",
  date: "date",
  select: "select",
  switch: "switch",
  cascader: "cascader",
};
const dictionaries: Partial<Record<FieldKind, string>> = { select: "Kind", cascader: "Region" };

/** Converts the test form to a definition of the engine. */
export function engineForm({ sections, table }: TestForm): EngineForm {
  const forms = sections.map(({ code, title, fields }): FormSection => ({
    code,
    title,
    kind: "form",
    elements: fields.map(elementOf),
  }));
  const filled = Object.fromEntries(
    sections.map(({ code, fields }) => [
      code,
      Object.fromEntries(fields.map(({ name, initial }) => [name, initial] as const)),
    ]),
  );
  const tables: FormSection[] = table
    ? [{ code: TABLE_CODE, title: TABLE_TITLE, kind: "table", elements: table.columns.map(elementOf) }]
    : [];
  return {
    sections: [...forms, ...tables],
    filled: table ? { ...filled, [TABLE_CODE]: table.rows } : filled,
  };
}

function elementOf({ name, label, kind, isRequired, rule }: FormField): FormElement {
  return {
    elementCode: name,
    label,
    type: types[kind],
    required: isRequired,
    ruleList: [],
    inquiry2InsureRuleList: [],
    modifyFlagOfInquiry2Insure: "1",
    readOnly: false,
    invisible: false,
    defaultEmbedValues: [],
    ...(kind === "money" && { unit: "CNY" }),
    ...(kind in dictionaries && { dictionary: dictionaries[kind] }),
    ...(rule?.is === "shown" && { when: `${DRIVERS}.kind == '1'` }),
    ...(rule?.is === "share" && { formula: `${DRIVERS}.base * ${rule.times}` }),
  };
}

const lists = new Map<string, OptionList>([
  ["Kind", createPlainList(choices.map(({ value, label }) => [value, label]))],
  ["Region", createOptionList(regions.flatMap((region) => itemsOf(region, "")))],
]);

function itemsOf(
  { value, label, children = [] }: Region,
  upperCode: string,
): Parameters<typeof createOptionList>[0] {
  return [
    { code: value, value: label, upperCode, pinyin: "", initials: "" },
    ...children.flatMap((child) => itemsOf(child, value)),
  ];
}

/** The options as if the dictionaries were loaded. */
export const options: OptionListSource = {
  list: (name) => lists.get(name),
  load: () => undefined,
  hasList: (name) => lists.has(name),
  subscribe: () => () => undefined,
};
