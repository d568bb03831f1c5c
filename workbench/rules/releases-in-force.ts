import type { PlainDate } from "#platform/kernel/plain-date.ts";

type ReleaseState = { readonly effectiveFrom: PlainDate; readonly withdrawnBy: string | null };

/** Keeps the releases that are not withdrawn and have begun by a day. Sorted latest first, the first is in force. */
export function filterReleasesInForce<Row extends ReleaseState>(
  rows: readonly Row[],
  day?: PlainDate,
): Row[] {
  return rows.filter(
    ({ withdrawnBy, effectiveFrom }) => withdrawnBy === null && (day === undefined || effectiveFrom <= day),
  );
}
