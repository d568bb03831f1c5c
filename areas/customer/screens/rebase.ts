import type { CustomerFields } from "../contract/shapes.ts";
import { newCustomerForm } from "../rules/customer-form.ts";

type Name = keyof CustomerFields;
/** A field that both have changed, and differently. */
type Clash = { readonly name: Name; readonly label: string };
type Rebased = { readonly fields: CustomerFields; readonly clashes: readonly Clash[] };

/** What I have changed stays, everything else is as the others left it. */
export function rebased(base: CustomerFields, mine: CustomerFields, newest: CustomerFields): Rebased {
  const names = Object.keys(mine) as Name[];
  const own = names.filter((name) => !isSame(mine[name], base[name]));
  const kept = Object.fromEntries(own.map((name) => [name, mine[name]]));
  const clashing = own.filter(
    (name) => !isSame(newest[name], base[name]) && !isSame(newest[name], mine[name]),
  );
  return {
    fields: { ...fieldsOnly(newest, names), ...kept } as CustomerFields,
    clashes: clashing.map((name) => ({ name, label: labelOf(name) })),
  };
}

function fieldsOnly(newest: CustomerFields, names: readonly Name[]): Partial<CustomerFields> {
  return Object.fromEntries(names.map((name) => [name, newest[name]]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function labelOf(name: Name): string {
  for (const { code, section, isTable, elements } of newCustomerForm.sections) {
    if (isTable && code === name) return section.title;
    const found = isTable ? undefined : elements.find((one) => one.code === name);
    if (found) return found.element.label;
  }
  return name;
}
