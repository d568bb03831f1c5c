import type { PlainDate } from "#platform/kernel/plain-date.ts";

type Released = { readonly effectiveFrom: PlainDate; readonly withdrawnBy: string | null };

/** Of releases, the latest first: those that were not withdrawn, and have begun by a day. The first one counts. */
export function standing<One extends Released>(known: readonly One[], by?: PlainDate): One[] {
  return known.filter(
    ({ withdrawnBy, effectiveFrom }) => withdrawnBy === null && (by === undefined || effectiveFrom <= by),
  );
}
