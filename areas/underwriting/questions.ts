import { type Actor, isOutsideUser } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { InquiryApproval } from "./rules/inquiry-approval.ts";
import { toAutoUnderwritingAnswer } from "./rules/auto-result-answer.ts";
import { findLastDecidedTask, listAutoUnderwritingResults } from "./store.ts";

const APPROVED = "1";

/** The latest automatic result, reduced to what this user may see. */
export async function findLatestAutoUnderwriting(reader: Reader, actor: Actor, businessNo: string) {
  const [latest] = await listAutoUnderwritingResults(reader, businessNo);
  return latest && toAutoUnderwritingAnswer({ ...latest, flag: latest.underwriteFlag }, isOutsideUser(actor));
}

/** The approval of an edition by an underwriter; undefined where nobody had to decide, or decided otherwise. */
export async function findUnderwriterApproval(
  reader: Reader,
  { businessNo, edition }: { businessNo: string; edition: number },
): Promise<InquiryApproval | undefined> {
  const task = await findLastDecidedTask(reader, businessNo);
  if (!task || task.result !== APPROVED || task.edition !== edition || task.decidedAt === null)
    return undefined;
  const nameOf = await createUserNameLookup(reader, [task.claimedBy]);
  const { userName } = nameOf(task.claimedBy ?? "");
  const approvedOn = getTodayInShanghai(new Date(task.decidedAt));
  return { inquiryNo: businessNo, userName, approvedOn, hits: task.hits };
}
