import type { CompiledSection } from "../compile-form.ts";
import { type FilledForm, type FilledRow, listFormRows } from "../filled-form.ts";
import { pairFormRows } from "../row-identity.ts";
import { SINGLE_ROW_ID, type RowId } from "./form-state.ts";

/** The rows before an endorsement, by the ids of the present rows. */
export class RowsBeforeEndorsement {
  readonly #old: FilledForm | undefined;
  readonly #byRow = new Map<string, FilledRow>();

  constructor(old: FilledForm | undefined) {
    this.#old = old;
  }

  /** Returns undefined for an added row. */
  find(section: string, row: RowId): FilledRow | undefined {
    return row === SINGLE_ROW_ID ? this.#rowsIn(section)[0] : this.#byRow.get(`${section}/${row}`);
  }

  /** Lists the removed rows in their old order. */
  listRemoved(section: string, rows: readonly RowId[]): readonly FilledRow[] {
    const remaining = new Set(rows.map((row) => this.find(section, row)));
    return this.#rowsIn(section).filter((row) => !remaining.has(row));
  }

  /** Gives each row an id and remembers its old row. */
  nameRows(section: CompiledSection, rows: readonly FilledRow[], newId: () => RowId): readonly RowId[] {
    const old = this.#rowsIn(section.code);
    const matched = pairFormRows(section, old, rows);
    return rows.map((_, index) => {
      const id = newId();
      const oldRow = old[matched[index] ?? -1];
      if (oldRow) this.#byRow.set(`${section.code}/${id}`, oldRow);
      return id;
    });
  }

  #rowsIn(section: string): readonly FilledRow[] {
    return listFormRows(this.#old?.[section]);
  }
}
