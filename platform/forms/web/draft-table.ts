import type { DraftTableMerge } from "#platform/web/autosave/merge.ts";
import type { CompiledForm } from "../compile-form.ts";
import { type FilledForm, type FilledRow, listFormRows } from "../filled-form.ts";
import { mergeForms } from "../merge-forms.ts";

/** Merges a table of a restored draft with newer rows, as the server merges an endorsement with a newer policy. */
export function mergeDraftTable(
  { sections }: Pick<CompiledForm, "sections">,
  [code = "", ...inner]: Parameters<DraftTableMerge>[0],
  { base, typed, newest }: Parameters<DraftTableMerge>[1],
): ReturnType<DraftTableMerge> {
  const section = sections.find((candidate) => candidate.code === code);
  if (!section?.isTable || inner.length > 0) return undefined;
  const toForm = (rows: readonly unknown[]): FilledForm => ({ [code]: rows as readonly FilledRow[] });
  const forms = { base: toForm(base), mine: toForm(typed), theirs: toForm(newest) };
  const { conflicts } = mergeForms([section], forms);
  const mine = Object.fromEntries(conflicts.map(({ id }) => [id, "mine" as const]));
  const { form } = mergeForms([section], forms, mine);
  const contested = conflicts.map((conflict) =>
    conflict.kind === "cell" ? [code, conflict.element] : [code],
  );
  return { rows: listFormRows(form[code]), contested };
}
