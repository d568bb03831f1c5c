import { SINGLE_ROW_ID } from "#platform/forms/web/form-state.ts";
import type { FormContext } from "#platform/forms/web/form-context.ts";

/** A cell of a part's form by the index of its row, because row ids change whenever the form is opened. */
export type PartFormCellPosition = {
  readonly section: string;
  readonly index: number;
  readonly element: string;
};

/** The place that takes the focus once a part is shown: its first field, the last cell, or its tree node. */
export type PartEditorFocusTarget = {
  readonly at: string;
  readonly to: "first" | "node" | PartFormCellPosition;
};

export function findLastPartCellPosition({
  store,
  lastFocusedCell: lastPlace,
}: FormContext): PartFormCellPosition | undefined {
  const place = lastPlace();
  if (!place) return undefined;
  const { section, row, element } = place;
  return { section, index: Math.max(0, store.indexOf(section, row)), element };
}

/** Returns false if the cell does not exist any more. */
export function focusPartCell(
  { store, focusCell: goTo }: FormContext,
  { section, index, element }: PartFormCellPosition,
): boolean {
  const rows = store.rowIds(section);
  const row = rows[Math.min(index, rows.length - 1)];
  if (row === undefined || !store.form.sections.some(({ code }) => code === section)) return false;
  goTo({ section, row, element });
  return true;
}

/** Selects the text of the first field, so that typing replaces the default name of a new part. */
export function focusFirstPartField({ store, focusCell: goTo }: FormContext): void {
  const section = store.form.sections.find(({ isTable }) => !isTable);
  const first = section?.elements.find(({ element }) => !element.readOnly && !element.invisible);
  if (!section || !first) return;
  goTo({ section: section.code, row: SINGLE_ROW_ID, element: first.code });
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) focused.select();
}

/** Focuses the part's node in the tree, or the part's title if the tree is hidden. */
export function focusPartTreeNode(at: string, title: HTMLElement | null): void {
  const node = document.querySelector<HTMLElement>(`.workbench-tree [data-node="${CSS.escape(at)}"]`);
  if (node?.checkVisibility()) node.focus();
  else title?.focus();
}
