import type { CompiledSection } from "../compile-form.ts";
import { type FilledForm, type FilledRow, rowsOf } from "../filled.ts";
import { matchedRows } from "../matched-rows.ts";
import { ONE_ROW, type RowId } from "./form-state.ts";

/** What an endorsement starts from, row by row. */
export class OldRows {
  readonly #old: FilledForm | undefined;
  readonly #byRow = new Map<string, FilledRow>();

  constructor(old: FilledForm | undefined) {
    this.#old = old;
  }

  /** None for a row that was added. */
  of(section: string, row: RowId): FilledRow | undefined {
    return row === ONE_ROW ? this.#rowsIn(section)[0] : this.#byRow.get(`${section}/${row}`);
  }

  /** Rows that were and are no more, in the order in which they were. */
  gone(section: string, rows: readonly RowId[]): readonly FilledRow[] {
    const kept = new Set(rows.map((row) => this.of(section, row)));
    return this.#rowsIn(section).filter((row) => !kept.has(row));
  }

  /** Names rows, each after the one that it was. */
  name(section: CompiledSection, rows: readonly FilledRow[], newId: () => RowId): readonly RowId[] {
    const old = this.#rowsIn(section.code);
    const matched = matchedRows(section, old, rows);
    return rows.map((_, index) => {
      const id = newId();
      const was = old[matched[index] ?? -1];
      if (was) this.#byRow.set(`${section.code}/${id}`, was);
      return id;
    });
  }

  #rowsIn(section: string): readonly FilledRow[] {
    return rowsOf(this.#old?.[section]);
  }
}
