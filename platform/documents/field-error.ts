import * as z from "zod/mini";

/** A mistake in a form, at its cell; `index` is the row of a table, -1 outside of one. */
export const FieldError = z.object({
  section: z.string(),
  index: z.number(),
  element: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof FieldError>;

/** The same as the fields of a refusal. */
export function toRefusalFields(errors: readonly FieldError[], root = "form") {
  return errors.map(({ section, index, element, message }) => ({
    path: [root, section, ...(index < 0 ? [] : [index]), element].join("."),
    message,
  }));
}
