import { cellAt, columnAt, fieldAt, type Initial, type TestField } from "./fields.ts";

/** The size of a form. A form with rules starts with two drivers and their dependents. */
export type FormSize = {
  readonly fields: number;
  readonly rows?: number;
  readonly columns?: number;
  readonly isRuled?: boolean;
};
/** `share`: computed as a multiple of the base. `shown`: visible only while the kind is "1". */
export type Rule = { readonly is: "share"; readonly times: number } | { readonly is: "shown" };
export type FormField = TestField & { readonly rule?: Rule };
export type TestSection = {
  readonly code: string;
  readonly title: string;
  readonly fields: readonly FormField[];
};
export type TestTable = {
  readonly columns: readonly TestField[];
  readonly rows: readonly Readonly<Record<string, Initial>>[];
};
export type TestForm = { readonly sections: readonly TestSection[]; readonly table: TestTable | undefined };

export const TABLE_CODE = "rows";
export const TABLE_TITLE = "人员清单";
/** The section of the drivers. */
export const DRIVERS = "part1";
const DEPENDENTS = 50;
const FIELDS_IN_SECTION = 30;
const USUAL_COLUMNS = 8;

const drivers: readonly FormField[] = [
  { name: "base", label: "计费基数", kind: "number", isRequired: true, initial: "1" },
  { name: "kind", label: "承保方式", kind: "text", isRequired: true, initial: "1" },
  // A field without dependents measures the cost of a key alone.
  { name: "plain", label: "补充说明", kind: "text", isRequired: false, initial: "1" },
];
const ofEach = (fieldOf: (index: number) => FormField): FormField[] =>
  Array.from({ length: DEPENDENTS }, (_, index) => fieldOf(index));

const ruled: readonly FormField[] = [
  ...drivers,
  ...ofEach((index) => ({
    name: `share${index + 1}`,
    label: `分项金额${index + 1}`,
    kind: "money",
    isRequired: false,
    initial: "",
    rule: { is: "share", times: index + 2 },
  })),
  ...ofEach((index) => ({ ...fieldAt(index), name: `shown${index + 1}`, rule: { is: "shown" } })),
];

export function testForm({
  fields: count,
  rows,
  columns = USUAL_COLUMNS,
  isRuled = false,
}: FormSize): TestForm {
  const before = isRuled ? ruled : [];
  const plain = Array.from({ length: count - before.length }, (_, index) => fieldAt(index));
  const fields = [...before, ...plain];
  return {
    sections: Array.from({ length: Math.ceil(count / FIELDS_IN_SECTION) }, (_, index) => ({
      code: `part${index + 1}`,
      title: `第${index + 1}部分`,
      fields: fields.slice(index * FIELDS_IN_SECTION, (index + 1) * FIELDS_IN_SECTION),
    })),
    table: rows === undefined ? undefined : testTable(rows, columns),
  };
}

function testTable(rows: number, count: number): TestTable {
  const columns = Array.from({ length: count }, (_, index) => columnAt(index));
  return {
    columns,
    rows: Array.from({ length: rows }, (_, row) =>
      Object.fromEntries(columns.map(({ name, kind }) => [name, cellAt(kind, row)])),
    ),
  };
}
