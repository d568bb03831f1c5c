import type { ISchema } from "@formily/react";
import { choices, type FieldKind, regions } from "../test-form/fields.ts";
import {
  DRIVERS,
  type FormField,
  type Rule,
  TABLE_CODE,
  type TestForm,
  type TestTable,
} from "../test-form/test-form.ts";

type Widget = { component: string; props?: Record<string, unknown>; source?: unknown };

const widgets: Record<FieldKind, Widget> = {
  text: { component: "Input", props: { allowClear: true } },
  number: { component: "NumberPicker", props: { stringMode: true, style: { width: "100%" } } },
  money: { component: "NumberPicker", props: { stringMode: true, style: { width: "100%" } } },
  date: { component: "DatePicker", props: { style: { width: "100%" } } },
  select: { component: "Select", props: { allowClear: true }, source: choices },
  switch: { component: "Switch" },
  cascader: { component: "Cascader", source: regions },
};

/** JSON schema with `x-reactions`, as the guides show. Reactions are functions, which need no compiling. */
export function schemaOf({ sections, table }: TestForm): ISchema {
  const parts = sections.map(({ code, title, fields }) => {
    const properties = Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)]));
    const layout = { type: "void", "x-component": "Section", "x-component-props": { title } };
    return [code, { type: "object", properties: { layout: { ...layout, properties } } }] as const;
  });
  return {
    type: "object",
    properties: { ...Object.fromEntries(parts), ...(table && { [TABLE_CODE]: tableSchema(table) }) },
  };
}

function fieldSchema(field: FormField): ISchema {
  const { label, kind, isRequired, rule } = field;
  const { component, props, source } = widgets[kind];
  return {
    type: "string",
    title: label,
    required: isRequired,
    "x-decorator": "FormItem",
    "x-component": component,
    // The library's labels are not linked to their fields.
    "x-component-props": { ...props, "aria-label": label },
    ...(source !== undefined && { enum: source as never }),
    ...(rule && { "x-reactions": reactionOf(rule) }),
  };
}

type Reacting = {
  value: unknown;
  display: string;
  query(path: string): { value(): unknown };
};

/** Hidden fields keep their value, as in the engine. */
function reactionOf(rule: Rule): ISchema["x-reactions"] {
  if (rule.is === "share")
    return (field: Reacting) => {
      field.value = String(Number(field.query(`${DRIVERS}.base`).value()) * rule.times);
    };
  return (field: Reacting) => {
    field.display = field.query(`${DRIVERS}.kind`).value() === "1" ? "visible" : "hidden";
  };
}

/** Ten rows a page, the default of ArrayTable. */
function tableSchema({ columns }: TestTable): ISchema {
  const cells = columns.map((column) => {
    const { title, ...cell } = fieldSchema(column);
    return [
      `column_${column.name}`,
      {
        type: "void",
        "x-component": "ArrayTable.Column",
        "x-component-props": { title, width: 140 },
        properties: { [column.name]: cell },
      },
    ] as const;
  });
  const tools = {
    type: "void",
    "x-component": "ArrayTable.Column",
    "x-component-props": { title: "操作", width: 60 },
    properties: { remove: { type: "void", "x-component": "ArrayTable.Remove" } },
  };
  const index = {
    type: "void",
    "x-component": "ArrayTable.Column",
    "x-component-props": { title: "序号", width: 60 },
    properties: { index: { type: "void", "x-component": "ArrayTable.Index" } },
  };
  return {
    type: "array",
    "x-component": "ArrayTable",
    "x-component-props": { scroll: { x: "100%" } },
    items: { type: "object", properties: { index, ...Object.fromEntries(cells), tools } },
    properties: { add: { type: "void", title: "添加一行", "x-component": "ArrayTable.Addition" } },
  };
}

/** The value of a switch is a boolean. */
export function valuesOf({ sections, table }: TestForm): Record<string, unknown> {
  const parts = sections.map(({ code, fields }) => {
    const values = fields
      .filter(({ rule }) => rule?.is !== "share")
      .map(({ name, kind, initial }) => [name, kind === "switch" ? initial === "1" : initial] as const);
    return [code, Object.fromEntries(values)] as const;
  });
  return {
    ...Object.fromEntries(parts),
    ...(table && { [TABLE_CODE]: table.rows.map((row) => ({ ...row })) }),
  };
}
