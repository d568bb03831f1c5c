import type { CustomerFields } from "../contract/shapes.ts";
import { newCustomerForm } from "../rules/customer-form.ts";

type FieldName = keyof CustomerFields;
/** A field that both users have changed to different values. */
type Clash = { readonly name: FieldName; readonly label: string };
type RebaseResult = { readonly fields: CustomerFields; readonly clashes: readonly Clash[] };

/** Keeps this user's changes; every other field takes the newest value. */
export function mergeCustomerEdits(
  base: CustomerFields,
  mine: CustomerFields,
  newest: CustomerFields,
): RebaseResult {
  const names = Object.keys(mine) as FieldName[];
  const changed = names.filter((name) => !isSame(mine[name], base[name]));
  const changes = Object.fromEntries(changed.map((name) => [name, mine[name]]));
  const clashing = changed.filter(
    (name) => !isSame(newest[name], base[name]) && !isSame(newest[name], mine[name]),
  );
  return {
    fields: { ...fieldsOnly(newest, names), ...changes } as CustomerFields,
    clashes: clashing.map((name) => ({ name, label: labelOf(name) })),
  };
}

function fieldsOnly(newest: CustomerFields, names: readonly FieldName[]): Partial<CustomerFields> {
  return Object.fromEntries(names.map((name) => [name, newest[name]]));
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function labelOf(name: FieldName): string {
  for (const { code, section, isTable, elements } of newCustomerForm.sections) {
    if (isTable && code === name) return section.title;
    const found = isTable ? undefined : elements.find((element) => element.code === name);
    if (found) return found.element.label;
  }
  return name;
}
