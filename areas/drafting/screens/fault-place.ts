import type { FormStore } from "#platform/forms/web/form-store.ts";
import { type CellPlace, ONE_ROW } from "#platform/forms/web/form-state.ts";

/** Which fields of a call stand where in the form, though they are not sent with it. */
const beside: Readonly<Record<string, string>> = { comCode: "form.base.comCode" };

/** The field of the form that a refusal speaks of: "form.section.element", in a table "form.section.index.element". */
export function faultPlace(store: Pick<FormStore, "form" | "rowIds">, path: string): CellPlace | undefined {
  const [root, section = "", ...rest] = (beside[path] ?? path).split(".");
  const found = store.form.sections.find(({ code }) => code === section);
  const element = rest.at(-1) ?? "";
  if (root !== "form" || !found?.elements.some(({ code }) => code === element)) return undefined;
  const row = found.isTable ? store.rowIds(section)[Number(rest[0])] : ONE_ROW;
  return row === undefined ? undefined : { section, row, element };
}

/** What its user calls the field. */
export function placeName({ form, indexOf }: Pick<FormStore, "form" | "indexOf">, place: CellPlace): string {
  const section = form.sections.find(({ code }) => code === place.section);
  const label = section?.elements.find(({ code }) => code === place.element)?.element.label ?? "";
  const row = section?.isTable ? ` 第 ${indexOf(place.section, place.row) + 1} 行` : "";
  return `${section?.section.title ?? ""}${row} · ${label}`;
}
