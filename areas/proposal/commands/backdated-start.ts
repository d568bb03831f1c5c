import { consumeBackdating } from "#areas/backdating/commands/backdating-steps.ts";
import { findPermittedStartDate, findUsableBackdating } from "#areas/backdating/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import type { SystemWork } from "#platform/documents/server/document-world.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { isBackdated, isStartPermitted } from "../rules/proposal.ts";

/**
 * The earliest start that special backdating permits a proposal today: by what it has used, so that it is submitted
 * again after a return, or by what it may use. Undefined if it begins today or later.
 */
export async function findPermittedStart(
  reader: Reader,
  { businessNo, startDate }: Pick<Document, "businessNo" | "startDate">,
  today: PlainDate,
): Promise<PlainDate | undefined> {
  if (startDate === null || !isBackdated(startDate, today)) return undefined;
  const used = await findPermittedStartDate(reader, { usedNo: businessNo, validOn: today });
  if (isStartPermitted(startDate, used)) return used;
  return (await findUsableBackdating(reader, { documentNo: businessNo, startDate, today }))?.startDate;
}

/** Whether a proposal may begin before today. An approved application is used up, unless an earlier one still counts. */
export async function permitBackdatedStart(
  work: SystemWork,
  services: Pick<Services, "now" | "serials" | "makeId">,
  { businessNo, startDate }: Document,
): Promise<boolean> {
  if (startDate === null) return false;
  const validOn = getTodayInShanghai(services.now());
  const used = await findPermittedStartDate(work.tx, { usedNo: businessNo, validOn });
  if (isStartPermitted(startDate, used)) return true;
  const use = { documentNo: businessNo, startDate, usedNo: businessNo };
  return (await consumeBackdating(work, services, use)) !== undefined;
}
