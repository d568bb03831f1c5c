import type { ListRow } from "./list-call.ts";

/** The states of a row's document in which a step may be offered, by the event of its lifecycle. */
export type RowStates = Readonly<Record<string, readonly string[]>>;

export function isRowInState(row: ListRow | undefined, states: readonly string[]): boolean {
  return states.includes(row?.["status"] ?? "");
}
