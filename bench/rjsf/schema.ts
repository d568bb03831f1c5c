import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { choices, type FieldKind, type TestField } from "../test-form/fields.ts";
import {
  DRIVERS,
  type FormField,
  TABLE_CODE,
  TABLE_TITLE,
  type TestForm,
  type TestSection,
} from "../test-form/test-form.ts";

const schemas: Record<FieldKind, RJSFSchema> = {
  text: { type: "string" },
  number: { type: "number" },
  money: { type: "number" },
  date: { type: "string", format: "date" },
  // Without titles, which are slower: the labels are in the ui schema.
  select: { type: "string", enum: choices.map(({ value }) => value) },
  switch: { type: "boolean" },
  cascader: { type: "array", items: { type: "string" } },
};
const uiSchemas: Partial<Record<FieldKind, UiSchema>> = {
  text: { "ui:widget": "ClearableWidget" },
  select: { "ui:enumNames": choices.map(({ label }) => label) },
  cascader: { "ui:widget": "CascaderWidget" },
};

export function schemaOf({ sections, table }: TestForm): RJSFSchema {
  const always = ({ rule }: FormField) => rule?.is !== "shown";
  const shown = sectionsWith(sections, (field) => !always(field));
  return {
    type: "object",
    properties: {
      ...sectionsWith(sections, always),
      ...(table && {
        [TABLE_CODE]: { type: "array", title: TABLE_TITLE, items: objectOf(table.columns) },
      }),
    },
    // The library's way to make a field depend on another.
    ...(Object.keys(shown).length > 0 && {
      if: { properties: { [DRIVERS]: { properties: { kind: { const: "1" } } } } },
      then: { properties: shown },
    }),
  };
}

function sectionsWith(
  sections: readonly TestSection[],
  isWanted: (field: FormField) => boolean,
): Record<string, RJSFSchema> {
  return Object.fromEntries(
    sections.flatMap(({ code, title, fields }) => {
      const wanted = fields.filter(isWanted);
      return wanted.length === 0 ? [] : [[code, { title, ...objectOf(wanted) }] as const];
    }),
  );
}

function objectOf(fields: readonly TestField[]): RJSFSchema {
  return {
    type: "object",
    properties: Object.fromEntries(
      fields.map(({ name, label, kind }) => [name, { ...schemas[kind], title: label }]),
    ),
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
}

export function uiSchemaOf({ sections, table }: TestForm): UiSchema {
  const parts = sections.map(({ code, fields }) => [code, uiSchemaFor(fields)] as const);
  return {
    "ui:submitButtonOptions": { norender: true },
    ...Object.fromEntries(parts),
    ...(table && { [TABLE_CODE]: { items: uiSchemaFor(table.columns) } }),
  };
}

function uiSchemaFor(fields: readonly TestField[]): UiSchema {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => (uiSchemas[kind] ? [[name, uiSchemas[kind]] as const] : [])),
  );
}

type Row = Readonly<Record<string, unknown>>;
export type Values = Readonly<Record<string, Row | readonly Row[]>>;

export function valuesOf({ sections, table }: TestForm): Values {
  return withShares(sections, {
    ...Object.fromEntries(sections.map(({ code, fields }) => [code, rowOf(fields)] as const)),
    ...(table && {
      [TABLE_CODE]: table.rows.map((row) =>
        rowOf(table.columns.map((column) => ({ ...column, initial: row[column.name] ?? "" }))),
      ),
    }),
  });
}

function rowOf(fields: readonly TestField[]): Row {
  return Object.fromEntries(
    fields.map(({ name, kind, initial }) => {
      if (kind === "switch") return [name, initial === "1"];
      return [name, kind === "number" || kind === "money" ? Number(initial) : initial];
    }),
  );
}

/** The library has no formulas, so the page computes them on each change. */
export function withShares(sections: readonly TestSection[], values: Values): Values {
  const base = Number((values[DRIVERS] as Row)["base"]);
  const worked = sections.flatMap(({ code, fields }) => {
    const shares = fields.flatMap(({ name, rule }) =>
      rule?.is === "share" ? [[name, base * rule.times] as const] : [],
    );
    const row = values[code] as Row;
    return shares.length === 0 ? [] : [[code, { ...row, ...Object.fromEntries(shares) }] as const];
  });
  return { ...values, ...Object.fromEntries(worked) };
}
