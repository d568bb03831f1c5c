import { filterDocumentsVisibleToUser, findDocumentHeadsByNumber } from "#areas/document/questions.ts";
import type { ReferralHit } from "#areas/product/rules/referral.ts";
import { type Actor, isOutsideUser } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { InquiryApproval } from "./rules/inquiry-approval.ts";
import { toAutoUnderwritingAnswer } from "./rules/auto-result-answer.ts";
import type { StoredUnderwritingCondition } from "./rules/conditions.ts";
import { nameOtherCovers } from "./rules/cover-hits.ts";
import { listAutoUnderwritingResults } from "./store/auto-result.ts";
import {
  findLastDecidedTask,
  findOpenUnderwritingTask,
  listDecidedTasks,
  listReturns,
} from "./store/task.ts";

const APPROVED = "1";

/** The latest automatic result, reduced to what this user may see. */
export async function findLatestAutoUnderwriting(reader: Reader, actor: Actor, businessNo: string) {
  const [latest] = await listAutoResultsForReader(reader, actor, businessNo);
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

/** Whether an underwriter has taken the task of the document. */
export async function isUnderwritingTaskClaimed(reader: Reader, businessNo: string): Promise<boolean> {
  const task = await findOpenUnderwritingTask(reader, businessNo);
  return task !== undefined && task.claimedBy !== null;
}

/** The conditions of every return of the document. */
export async function listConditionsOfReturns(
  reader: Reader,
  businessNo: string,
): Promise<StoredUnderwritingCondition[]> {
  return (await listReturns(reader, businessNo)).flatMap(({ conditions }) => conditions);
}

/** What underwriters decided about these documents, the newest first, with their names. */
export async function listOpinionsOn(reader: Reader, businessNos: readonly string[], most: number) {
  if (businessNos.length === 0) return [];
  const tasks = await listDecidedTasks(reader, businessNos, most);
  const nameOf = await createUserNameLookup(
    reader,
    tasks.map(({ claimedBy }) => claimedBy),
  );
  return tasks.flatMap(({ claimedBy, decidedAt, ...task }) =>
    decidedAt === null ? [] : [{ ...task, decidedAt, userName: nameOf(claimedBy ?? "").userName }],
  );
}

/** Results of all submissions, the latest first, in the words of this reader. */
export async function listAutoResultsForReader(reader: Reader, actor: Actor, businessNo: string) {
  const results = await listAutoUnderwritingResults(reader, businessNo);
  const hits = await nameCoversForReader(
    reader,
    actor,
    results.map((result) => result.hits),
  );
  return results.map((result, index) => ({ ...result, hits: hits[index] ?? [] }));
}

/** Names the other covers that this reader may see, in each list of hits. */
export async function nameCoversForReader(
  reader: Reader,
  actor: Actor,
  lists: readonly (readonly ReferralHit[])[],
): Promise<ReferralHit[][]> {
  const numbers = new Set(lists.flat().flatMap(({ others }) => others?.proposalNos ?? []));
  const heads = await findDocumentHeadsByNumber(reader, [...numbers]);
  const visible = await filterDocumentsVisibleToUser(reader, actor, [...heads.values()]);
  const names = new Map(
    visible.map(({ businessNo, policyNo }) => [
      businessNo,
      policyNo === "" ? `投保单 ${businessNo}` : `保单 ${policyNo}`,
    ]),
  );
  return lists.map((hits) => hits.map((hit) => nameOtherCovers(hit, names)));
}
