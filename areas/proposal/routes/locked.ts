import { unfitFields } from "#areas/drafting/rules/unfit.ts";
import type { FormFault } from "#platform/forms/check-form.ts";

/** How many, and which. */
export function lockedFields(changed: readonly FormFault[]) {
  return { values: { count: String(changed.length) }, fields: unfitFields({ faults: changed }) };
}
