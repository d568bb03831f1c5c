import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import {
  type BackdatingQuery,
  findApproved,
  findUsedStartDate,
  hasWaitingApplication,
  type UsableBackdating,
  type UsedQuery,
} from "./store.ts";

/**
 * The approved application by which a document may begin before today; undefined if none is unused and valid. It names
 * the earliest start and not a number of days, so that it does not lapse while its document waits.
 */
export async function findUsableBackdating(
  reader: Reader,
  query: BackdatingQuery,
): Promise<UsableBackdating | undefined> {
  return query.documentNo === "" ? undefined : findApproved(reader, query);
}

/** Whether an application by which a document might begin on this day waits for its approval. */
export function isBackdatingAwaited(
  reader: Reader,
  application: { readonly documentNo: string; readonly startDate: PlainDate },
): Promise<boolean> {
  return hasWaitingApplication(reader, application);
}

/** The earliest start that the applications permit which a document has used. */
export async function findPermittedStartDate(
  reader: Reader,
  query: UsedQuery,
): Promise<PlainDate | undefined> {
  return query.usedNo === "" ? undefined : findUsedStartDate(reader, query);
}
