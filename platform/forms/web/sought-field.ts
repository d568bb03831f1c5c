import { type FormCellAddress, SINGLE_ROW_ID } from "./form-state.ts";
import { toCellMoney } from "./form-setup.ts";
import type { FormStore } from "./form-store.ts";

/** Fields "section.element" that somebody wants to see, the closest first, and a figure that tells the row of a table. */
export type SoughtField = { readonly fields: readonly string[]; readonly figure: string };

/** The cell of the first field that the form shows. In a table it is the row with the figure, else the first row. */
export function findSoughtCell(
  store: Pick<FormStore, "form" | "isSectionHidden" | "rowIds" | "view">,
  { fields, figure }: SoughtField,
): FormCellAddress | undefined {
  for (const field of fields) {
    const [section = "", element = ""] = field.split(".");
    const compiled = store.form.sections.find(({ code }) => code === section);
    if (!compiled || store.isSectionHidden(section)) continue;
    const rows = compiled.isTable ? store.rowIds(section) : [SINGLE_ROW_ID];
    const places = rows
      .map((row) => ({ section, row, element }))
      .filter((place) => !store.view(place).isHidden);
    const found = places.find((place) => isFigure(store.view(place), figure)) ?? places[0];
    if (found) return found;
  }
  return undefined;
}

function isFigure({ cell, computed }: ReturnType<FormStore["view"]>, figure: string): boolean {
  const sought = toCellMoney(figure.replaceAll(",", ""));
  const value = toCellMoney((cell ?? "") === "" ? computed : cell);
  return sought !== undefined && value !== undefined && value.eq(sought);
}
