import {
  findDocumentVisibleToUser,
  findDocumentHeadsByNumber,
  filterDocumentsVisibleToUser,
  listTrailStepsWithUserNames,
  findDocumentNumbersWrittenByUser,
} from "#areas/document/questions.ts";
import { listPrincipalsOf } from "#areas/deputy/questions.ts";
import { createUserNameLookup, getUnderwritingLevel } from "#areas/identity/questions.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { type Actor, isOutsideUser } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { listActionOffers } from "#platform/lifecycle/lifecycle.ts";
import {
  getRefuseInfo,
  queryAutoUndwrtResult,
  queryNextTask,
  queryTask,
  queryTaskOf,
  queryTaskPool,
  queryTaskTrail,
  underwritingRefusals,
} from "../contract.ts";
import { listAutoResultsForReader } from "../questions.ts";
import { underwritingTaskLifecycle } from "../lifecycle.ts";
import {
  findUnderwritingTask,
  findLastRefusalTask,
  findOpenUnderwritingTask,
  listOpenUnderwritingTasks,
  type UnderwritingTaskRow,
} from "../store/task.ts";
import { toAutoUnderwritingAnswer, filterVisibleReferralHits } from "../rules/auto-result-answer.ts";
import { getUnderwritingTransitionContext, type UserOnDay } from "./task-context.ts";

const { documentMissing, taskMissing } = underwritingRefusals;
const MAX_TASKS = 100;

export function underwritingQueryRoutes(services: Pick<Services, "now">): Route[] {
  return [
    handle(queryAutoUndwrtResult, async ({ input: { proposalNo, isList }, actor, inScope, refuse }) => {
      const results = await inScope(async (reader) =>
        (await findDocumentVisibleToUser(reader, actor, proposalNo))
          ? listAutoResultsForReader(reader, actor, proposalNo)
          : undefined,
      );
      if (!results) return refuse(documentMissing);
      const selected = isList === "1" ? results : results.slice(0, 1);
      const list = selected.map(({ edition, completeDate, underwriteFlag: flag, uwLevel, hits }) => ({
        ...toAutoUnderwritingAnswer({ flag, uwLevel, hits }, isOutsideUser(actor)),
        edition,
        completeDate,
      }));
      return { list };
    }),

    handle(queryTaskTrail, async ({ input: { id }, actor, inScope, refuse }) => {
      const trail = await inScope(async (reader) =>
        (await findDocumentVisibleToUser(reader, actor, id))
          ? listTrailStepsWithUserNames(reader, id)
          : undefined,
      );
      return trail ?? refuse(documentMissing);
    }),

    handle(getRefuseInfo, async ({ input: { id }, actor, inScope, refuse }) => {
      const info = await inScope((reader) => findRefusal(reader, actor, id));
      return info === undefined ? refuse(documentMissing) : info;
    }),
    ...taskRoutes(services),
  ];
}

function taskRoutes({ now }: Pick<Services, "now">): Route[] {
  const onDay = (actor: Actor): UserOnDay => ({ actor, today: getTodayInShanghai(now()) });
  return [
    handle(queryTaskPool, ({ input: { own }, actor, inScope }) =>
      inScope(async (reader) => {
        const level = await getUnderwritingLevel(reader, actor);
        const mine = own ? { holders: [actor.userCode] } : {};
        const tasks = await listOpenUnderwritingTasks(reader, { level, ...mine, limit: MAX_TASKS + 1 });
        const list = await toTaskAnswers(reader, actor, tasks.slice(0, MAX_TASKS));
        return { list, hasMore: tasks.length > MAX_TASKS };
      }),
    ),

    handle(queryTask, async ({ input: { taskId }, actor, inScope, refuse }) => {
      const view = await inScope(async (reader) => {
        const task = await findUnderwritingTask(reader, taskId);
        return (
          task &&
          (await findDocumentVisibleToUser(reader, actor, task.businessNo)) &&
          toTaskView(reader, task, onDay(actor))
        );
      });
      return view ?? refuse(taskMissing);
    }),

    handle(queryTaskOf, async ({ input: { businessNo }, actor, inScope, refuse }) => {
      const view = await inScope(async (reader) => {
        if (!(await findDocumentVisibleToUser(reader, actor, businessNo))) return undefined;
        const task = await findOpenUnderwritingTask(reader, businessNo);
        return task ? toTaskView(reader, task, onDay(actor)) : null;
      });
      return view === undefined ? refuse(documentMissing) : view;
    }),

    handle(queryNextTask, ({ input: { skip }, actor, inScope }) =>
      inScope(async (reader) => {
        const next = await findNextTask(reader, onDay(actor), skip);
        const [task] = await toTaskAnswers(reader, actor, next ? [next] : []);
        return task ?? null;
      }),
    ),
  ];
}

async function toTaskView(reader: Reader, task: UnderwritingTaskRow, user: UserOnDay) {
  const { actor } = user;
  const [answer] = await toTaskAnswers(reader, actor, [task]);
  const result = (await listAutoResultsForReader(reader, actor, task.businessNo)).find(
    ({ resultId }) => resultId === task.resultId,
  );
  assert(answer && result, "a task has a document and an automatic result");
  const { underwriteFlag: flag, uwLevel, hits } = result;
  const context = await getUnderwritingTransitionContext(reader, task, user);
  const offers = listActionOffers(underwritingTaskLifecycle, context);
  return {
    task: answer,
    result: toAutoUnderwritingAnswer({ flag, uwLevel, hits }, isOutsideUser(actor)),
    offers,
    ownLevel: context.level,
  };
}

/**
 * The user's own tasks, those of absent colleagues, then those of the pool: the one after the document at hand, and
 * after the last one the first. Skips tasks that wait for documents, and documents that the user entered, which he may
 * not underwrite.
 */
async function findNextTask(
  reader: Reader,
  { actor, today }: UserOnDay,
  atHand: string | undefined,
): Promise<UnderwritingTaskRow | undefined> {
  const { userCode } = actor;
  const level = await getUnderwritingLevel(reader, actor);
  if (level === 0) return undefined;
  const list = (whose: { holders?: readonly string[] }) =>
    listOpenUnderwritingTasks(reader, { level, ...whose, limit: MAX_TASKS });
  const isClaimed = ({ state, uwLevel }: UnderwritingTaskRow) => state === "1" && uwLevel <= level;
  const claimed = (await list({ holders: [userCode] })).filter(({ state }) => state === "1");
  const principals = await listPrincipalsOf(reader, userCode, today);
  const deputed = principals.length > 0 ? await list({ holders: principals }) : [];
  const others = [...deputed.filter(isClaimed), ...(await list({}))];
  const numbers = others.map(({ businessNo }) => businessNo);
  const authored = await findDocumentNumbersWrittenByUser(reader, numbers, userCode);
  const tasks = [...claimed, ...others.filter(({ businessNo }) => !authored.has(businessNo))];
  const place = tasks.findIndex(({ businessNo }) => businessNo === atHand);
  const next = tasks[place + 1] ?? tasks[0];
  return next?.businessNo === atHand ? undefined : next;
}

async function toTaskAnswers(reader: Reader, actor: Actor, tasks: readonly UnderwritingTaskRow[]) {
  const allHeads = await findDocumentHeadsByNumber(
    reader,
    tasks.map(({ businessNo }) => businessNo),
  );
  const visibleHeads = await filterDocumentsVisibleToUser(reader, actor, [...allHeads.values()]);
  const heads = new Map(visibleHeads.map((head) => [head.businessNo, head]));
  const personOf = await createUserNameLookup(
    reader,
    tasks.map(({ claimedBy }) => claimedBy),
  );
  return tasks.flatMap(({ claimedBy, ...task }) => {
    const head = heads.get(task.businessNo);
    if (!head) return [];
    const { riskCode, holderName, sumAmount } = head;
    const orderNo = head.orderNo ?? "";
    const claimedName = claimedBy === null ? "" : personOf(claimedBy).userName;
    return [
      {
        ...task,
        claimedBy: claimedBy ?? "",
        claimedName,
        orderNo,
        riskCode,
        holderName,
        sumAmount,
      },
    ];
  });
}

/** Null if the document was never returned or refused; undefined if it does not exist. */
async function findRefusal(reader: Reader, actor: Actor, businessNo: string) {
  if (!(await findDocumentVisibleToUser(reader, actor, businessNo))) return undefined;
  const [latest] = await listAutoResultsForReader(reader, actor, businessNo);
  const human = await findLastRefusalTask(reader, businessNo);
  const isAutomatic = latest?.underwriteFlag === "5" && latest.completeDate > (human?.refusedAt ?? "");
  const hits = {
    autoErrorConditionRspDtos: latest ? filterVisibleReferralHits(latest.hits, isOutsideUser(actor)) : [],
  };
  if (isAutomatic)
    return {
      result: "5",
      reasonCode: "",
      opinion: "",
      conditions: [],
      userName: "系统",
      refusedAt: latest.completeDate,
      ...hits,
    };
  if (!human) return null;
  const { userName } = (await createUserNameLookup(reader, [human.userCode]))(human.userCode ?? "");
  const { result, reasonCode, opinion, conditions, refusedAt } = human;
  return { result, reasonCode, opinion, conditions, userName, refusedAt, ...hits };
}
