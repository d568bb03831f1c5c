import type { ContentDifference } from "#platform/forms/content-difference.ts";
import { diffForms } from "#platform/forms/diff-forms.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { formatFieldCell } from "#platform/forms/web/field-format.ts";
import type { PlanningProduct } from "./plan-queries.ts";

type Whose = Pick<PlanningProduct, "options"> & {
  readonly compiled: Pick<PlanningProduct["compiled"], "form">;
};

/** In what one edition of a plan is not another, in words. */
export function planDifferences(
  { compiled, options }: Whose,
  before: FilledForm,
  after: FilledForm,
): ContentDifference[] {
  return diffForms(compiled.form.sections, before, after).flatMap(({ code, title, isTable, rows }) =>
    rows.flatMap(({ beforeIndex, afterIndex, cells }) => {
      const row = isTable ? [`第 ${Math.max(beforeIndex, afterIndex) + 1} 行`] : [];
      const what = beforeIndex < 0 ? "added" : afterIndex < 0 ? "removed" : "changed";
      return cells.map(({ element, before: was, after: is }) => ({
        place: [title, ...row, element.label],
        what,
        before: formatFieldCell(code, element, was, options),
        after: formatFieldCell(code, element, is, options),
      }));
    }),
  );
}
