import type { Money } from "#platform/kernel/money.ts";
import { type ComputedCell, isSameMoney } from "./form-setup.ts";
import { buildCellKey, type RowId } from "./form-state.ts";

/** Values that were computed outside the form, such as a price, by the key of their cell. */
export class ExternallyComputedCellValues {
  #byKey: ReadonlyMap<string, Money> = new Map();

  get(key: string): Money | undefined {
    return this.#byKey.get(key);
  }

  /** Replaces all values and returns the keys of the cells that changed. */
  replaceAll(cells: readonly ComputedCell[], rowIds: (section: string) => readonly RowId[]): string[] {
    const before = this.#byKey;
    const entries = cells.flatMap(({ section, index, element, value }) => {
      const row = rowIds(section)[Math.max(index, 0)];
      return row === undefined ? [] : [[buildCellKey({ section, row, element }), value] as const];
    });
    this.#byKey = new Map(entries);
    const keys = [...new Set([...this.#byKey.keys(), ...before.keys()])];
    return keys.filter((key) => !isSameMoney(this.#byKey.get(key), before.get(key)));
  }
}
