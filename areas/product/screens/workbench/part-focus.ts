import { ONE_ROW } from "#platform/forms/web/form-state.ts";
import type { FormScope } from "#platform/forms/web/open-scope.ts";

/** A cell of a part's form, by the place of its row: rows are named anew whenever the form is opened. */
export type Spot = { readonly section: string; readonly index: number; readonly element: string };

/** Where the focus goes once a part is on the desk: into its first field, back to where it was, or to its place in the tree. */
export type WantedFocus = { readonly at: string; readonly to: "first" | "node" | Spot };

export function lastSpot({ store, lastPlace }: FormScope): Spot | undefined {
  const place = lastPlace();
  if (!place) return undefined;
  const { section, row, element } = place;
  return { section, index: Math.max(0, store.indexOf(section, row)), element };
}

/** False where there is nothing to go to. */
export function goToSpot({ store, goTo }: FormScope, { section, index, element }: Spot): boolean {
  const rows = store.rowIds(section);
  const row = rows[Math.min(index, rows.length - 1)];
  if (row === undefined || !store.form.sections.some(({ code }) => code === section)) return false;
  goTo({ section, row, element });
  return true;
}

/** What is typed there takes the place of what a new part was called for want of a name. */
export function goToFirst({ store, goTo }: FormScope): void {
  const section = store.form.sections.find(({ isTable }) => !isTable);
  const first = section?.elements.find(({ element }) => !element.readOnly && !element.invisible);
  if (!section || !first) return;
  goTo({ section: section.code, row: ONE_ROW, element: first.code });
  const held = document.activeElement;
  if (held instanceof HTMLInputElement || held instanceof HTMLTextAreaElement) held.select();
}

/** The part's place in the tree; where the tree is out of sight, the part's title. */
export function goToNode(at: string, title: HTMLElement | null): void {
  const node = document.querySelector<HTMLElement>(`.workbench-tree [data-node="${CSS.escape(at)}"]`);
  if (node?.checkVisibility()) node.focus();
  else title?.focus();
}
