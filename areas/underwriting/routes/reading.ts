import { documentFor, documentHeads, seenBy, trailOf, writtenBy } from "#areas/document/questions.ts";
import { peopleNamed, underwritingLevel } from "#areas/identity/questions.ts";
import { assert } from "#platform/kernel/assert.ts";
import { type Actor, isOutside } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { offersOf } from "#platform/lifecycle/lifecycle.ts";
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
import { taskLifecycle } from "../lifecycle.ts";
import { findTask, lastRefusal, openTaskOf, openTasks, resultsOf, type ShownTask } from "../store.ts";
import { answerOf, toldHits } from "../rules/answer.ts";
import { taskStanding } from "./standing.ts";

const { documentMissing, taskMissing } = underwritingRefusals;
const MOST = 100;

export function readingRoutes(): Route[] {
  return [
    handle(queryAutoUndwrtResult, async ({ input: { proposalNo, isList }, actor, inScope, refuse }) => {
      const results = await inScope(async (reader) =>
        (await documentFor(reader, actor, proposalNo)) ? resultsOf(reader, proposalNo) : undefined,
      );
      if (!results) return refuse(documentMissing);
      const wanted = isList === "1" ? results : results.slice(0, 1);
      const list = wanted.map(({ edition, completeDate, underwriteFlag: flag, uwLevel, hits }) => ({
        ...answerOf({ flag, uwLevel, hits }, isOutside(actor)),
        edition,
        completeDate,
      }));
      return { list };
    }),

    handle(queryTaskTrail, async ({ input: { id }, actor, inScope, refuse }) => {
      const trail = await inScope(async (reader) =>
        (await documentFor(reader, actor, id)) ? trailOf(reader, id) : undefined,
      );
      return trail ?? refuse(documentMissing);
    }),

    handle(getRefuseInfo, async ({ input: { id }, actor, inScope, refuse }) => {
      const info = await inScope((reader) => refusalOf(reader, actor, id));
      return info === undefined ? refuse(documentMissing) : info;
    }),
    ...taskRoutes(),
  ];
}

function taskRoutes(): Route[] {
  return [
    handle(queryTaskPool, ({ input: { own }, actor, inScope }) =>
      inScope(async (reader) => {
        const level = await underwritingLevel(reader, actor);
        const holder = own ? actor.userCode : undefined;
        const found = await openTasks(reader, { level, holder, most: MOST + 1 });
        return { list: await shown(reader, actor, found.slice(0, MOST)), hasMore: found.length > MOST };
      }),
    ),

    handle(queryTask, async ({ input: { taskId }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const task = await findTask(reader, taskId);
        return task && (await documentFor(reader, actor, task.businessNo)) && taskWhole(reader, task, actor);
      });
      return found ?? refuse(taskMissing);
    }),

    handle(queryTaskOf, async ({ input: { businessNo }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        if (!(await documentFor(reader, actor, businessNo))) return undefined;
        const task = await openTaskOf(reader, businessNo);
        return task ? taskWhole(reader, task, actor) : null;
      });
      return found === undefined ? refuse(documentMissing) : found;
    }),

    handle(queryNextTask, ({ input: { skip }, actor, inScope }) =>
      inScope(async (reader) => {
        const next = await nextTask(reader, actor, skip);
        const [task] = await shown(reader, actor, next ? [next] : []);
        return task ?? null;
      }),
    ),
  ];
}

async function taskWhole(reader: Reader, task: ShownTask, actor: Actor) {
  const [one] = await shown(reader, actor, [task]);
  const result = (await resultsOf(reader, task.businessNo)).find(
    ({ resultId }) => resultId === task.resultId,
  );
  assert(one && result, "a task is of a document, and of what automatic underwriting said of it");
  const { underwriteFlag: flag, uwLevel, hits } = result;
  const standing = await taskStanding(reader, task, actor);
  const offers = offersOf(taskLifecycle, standing);
  return {
    task: one,
    result: answerOf({ flag, uwLevel, hits }, isOutside(actor)),
    offers,
    ownLevel: standing.level,
  };
}

/** What waits for documents is not at hand; and nobody is led to what he entered himself. */
async function nextTask(
  reader: Reader,
  actor: Actor,
  skip: string | undefined,
): Promise<ShownTask | undefined> {
  const { userCode } = actor;
  const level = await underwritingLevel(reader, actor);
  if (level === 0) return undefined;
  const isNext = ({ businessNo }: ShownTask) => businessNo !== skip;
  const held = await openTasks(reader, { level, holder: userCode, most: MOST });
  const own = held.find((task) => task.state === "1" && isNext(task));
  if (own) return own;
  const free = await openTasks(reader, { level, holder: undefined, most: MOST });
  const numbers = free.map(({ businessNo }) => businessNo);
  const written = await writtenBy(reader, numbers, userCode);
  return free.find((task) => isNext(task) && !written.has(task.businessNo));
}

async function shown(reader: Reader, actor: Actor, tasks: readonly ShownTask[]) {
  const found = await documentHeads(
    reader,
    tasks.map(({ businessNo }) => businessNo),
  );
  const seen = await seenBy(reader, actor, [...found.values()]);
  const heads = new Map(seen.map((head) => [head.businessNo, head]));
  const named = await peopleNamed(
    reader,
    tasks.map(({ claimedBy }) => claimedBy),
  );
  return tasks.flatMap(({ claimedBy, ...task }) => {
    const head = heads.get(task.businessNo);
    if (!head) return [];
    const { riskCode, holderName, sumAmount, sumPremium } = head;
    const orderNo = head.orderNo ?? "";
    const claimedName = claimedBy === null ? "" : named(claimedBy).userName;
    return [
      {
        ...task,
        claimedBy: claimedBy ?? "",
        claimedName,
        orderNo,
        riskCode,
        holderName,
        sumAmount,
        sumPremium,
      },
    ];
  });
}

/** Null where nobody ever returned or refused it; undefined where there is no such document. */
async function refusalOf(reader: Reader, actor: Actor, businessNo: string) {
  if (!(await documentFor(reader, actor, businessNo))) return undefined;
  const [latest] = await resultsOf(reader, businessNo);
  const human = await lastRefusal(reader, businessNo);
  const isAutomatic = latest?.underwriteFlag === "5" && latest.completeDate > (human?.refusedAt ?? "");
  const hits = { autoErrorConditionRspDtos: latest ? toldHits(latest.hits, isOutside(actor)) : [] };
  if (isAutomatic)
    return {
      result: "5",
      reasonCode: "",
      opinion: "",
      userName: "系统",
      refusedAt: latest.completeDate,
      ...hits,
    };
  if (!human) return null;
  const { userName } = (await peopleNamed(reader, [human.userCode]))(human.userCode ?? "");
  const { result, reasonCode, opinion, refusedAt } = human;
  return { result, reasonCode, opinion, userName, refusedAt, ...hits };
}
