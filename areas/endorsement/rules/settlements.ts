import type { MergeChoice, MergeChoices, MergeConflict } from "#platform/forms/merge-cells.ts";

/**
 * A choice for a place that a backdated endorsement and a later one both change, with the values it was made for. It
 * counts only as long as the place still has them.
 */
export type Settlement = { readonly choice: MergeChoice; readonly seen: string };
/** By the version of the policy and the place in it. */
export type Settlements = Readonly<Record<string, Settlement>>;

export function toSettlementId(version: number, { id }: Pick<MergeConflict, "id">): string {
  return `${version}:${id}`;
}

export function createSettlement(conflict: MergeConflict, choice: MergeChoice): Settlement {
  return { choice, seen: describeValues(conflict) };
}

/** The choices that settle these conflicts of a version. */
export function listSettledChoices(
  settlements: Settlements,
  version: number,
  conflicts: readonly MergeConflict[],
): MergeChoices {
  const settled = conflicts.flatMap((conflict) => {
    const settlement = settlements[toSettlementId(version, conflict)];
    return settlement?.seen === describeValues(conflict) ? [[conflict.id, settlement.choice] as const] : [];
  });
  return Object.fromEntries(settled);
}

function describeValues({ base, mine, theirs }: MergeConflict): string {
  return JSON.stringify([base, mine, theirs]);
}
