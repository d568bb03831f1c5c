import type { JudgedForm } from "#areas/product/rules/judge-form.ts";

/** Each fault at its field, as the form would say it. */
export function unfitFields({ faults }: Pick<JudgedForm, "faults">) {
  return faults.map(({ section, index, element, message }) => ({
    path: ["form", section, ...(index < 0 ? [] : [index]), element].join("."),
    message,
  }));
}
