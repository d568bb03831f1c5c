import { checkCharacters } from "#platform/forms/check-value.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import { type FieldError, toRefusalFields } from "./field-error.ts";

type Sections = readonly Pick<FormSection, "code" | "elements">[];

/**
 * Refuses to store a typed form with a line break in a name or another field of one line. Such a cell would reach lists,
 * papers and files before anybody submits the form. A field that the sections do not name has one line.
 */
export function demandSingleLines(form: FilledForm, sections: Sections = []): void {
  const errors = Object.entries(form).flatMap(([section, content]) => {
    const elements = sections.find(({ code }) => code === section)?.elements ?? [];
    const types = new Map(elements.map(({ elementCode, type }) => [elementCode, type]));
    const isTable = Array.isArray(content);
    return listFormRows(content).flatMap((row, at) =>
      Object.entries(row).flatMap(([element, cell]): FieldError[] => {
        const type = types.get(element) ?? "input";
        const message = typeof cell === "string" ? checkCharacters(cell, { type }) : undefined;
        return message === undefined ? [] : [{ section, index: isTable ? at : -1, element, message }];
      }),
    );
  });
  if (errors.length > 0)
    throw new Refusal(platformRefusals.invalidInput, { fields: toRefusalFields(errors) });
}
