import type { DraftTableMerge } from "#platform/web/autosave/merge.ts";
import type { CompiledForm, CompiledSection } from "../compile-form.ts";
import { type FilledForm, type FilledRow, listFormRows } from "../filled-form.ts";
import { mergeForms } from "../merge-forms.ts";
import { getRowScheme, pairFormRows, type RowIdentity, RowIndex } from "../row-identity.ts";
import { findRowText, formatRowName } from "../row-name.ts";

/** Merges a table of a restored draft with newer rows, as the server merges an endorsement with a newer policy. */
export function mergeDraftTable(
  { sections }: Pick<CompiledForm, "sections">,
  [code = "", ...inner]: Parameters<DraftTableMerge>[0],
  { base, typed, newest }: Parameters<DraftTableMerge>[1],
): ReturnType<DraftTableMerge> {
  const section = sections.find((candidate) => candidate.code === code);
  if (!section?.isTable || inner.length > 0) return undefined;
  const toForm = (list: readonly unknown[]): FilledForm => ({ [code]: list as readonly FilledRow[] });
  const forms = { base: toForm(base), mine: toForm(typed), theirs: toForm(newest) };
  const { conflicts } = mergeForms([section], forms);
  const mine = Object.fromEntries(conflicts.map(({ id }) => [id, "mine" as const]));
  const { form } = mergeForms([section], forms, mine);
  const rows = { ...toRows(forms, code), merged: listFormRows(form[code]) };
  const contested = conflicts.map((conflict) => [
    code,
    conflict.kind === "cell" ? conflict.element : "",
    ...(conflict.row ? [nameRow(section, conflict.row, rows)] : []),
  ]);
  return { rows: rows.merged, contested };
}

type Rows = readonly FilledRow[];
type TableRows = { readonly base: Rows; readonly theirs: Rows; readonly merged: Rows };

function toRows(forms: { base: FilledForm; theirs: FilledForm }, code: string): Omit<TableRows, "merged"> {
  return { base: listFormRows(forms.base[code]), theirs: listFormRows(forms.theirs[code]) };
}

/** The row as the restored table has it. A row that both sides added is known by the newest content only. */
function nameRow(
  section: CompiledSection,
  identity: RowIdentity,
  { base, theirs, merged }: TableRows,
): string {
  const isOfBase = new RowIndex(getRowScheme(section), base).find(identity) !== undefined;
  const known = isOfBase ? base : theirs;
  const index = pairFormRows(section, known, merged).indexOf(identity.index);
  if (index >= 0) return formatRowName(merged[index], index);
  const gone = findRowText(known[identity.index]) ?? `原第 ${identity.index + 1} 行`;
  return `${gone}（已删除）`;
}
