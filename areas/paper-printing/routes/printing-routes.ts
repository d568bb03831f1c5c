import { createPresentPaperPrinter } from "#areas/paper/commands/present-paper.ts";
import { createCurrentPaperFinder } from "#areas/paper/questions/editions.ts";
import { paperSubjectFinders } from "#areas/paper/questions/subjects.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { filterDocumentsVisibleToUser } from "#areas/document/questions.ts";
import { findPaperEdition } from "#areas/paper-template/questions.ts";
import { enqueueTask } from "#platform/jobs/server/enqueue.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { createBatchPrintingJob } from "../commands/batch.ts";
import { countPrint, demandReason } from "../commands/counting.ts";
import * as calls from "../contract.ts";
import { getPrintedKind, PRINT_STATUS, type ReprintReason } from "../rules/printing.ts";
import { countPrints, insertPrint, listPrintable, listPrintHistory, listPrintsOfTask } from "../store.ts";
import { previewRoute } from "./preview.ts";

const { notPrintable, printTaskMissing } = calls.printingRefusals;

export function paperPrintingRoutes(services: Services): Route[] {
  const editions = createCurrentPaperFinder(services);
  const print = createPresentPaperPrinter(services, editions);
  const begin = createBatchStarter(services);
  return [
    ...queryRoutes(),
    previewRoute(services, editions),
    handle(calls.printIssuedPaper, async ({ input, actor, tx, note, refuse }) => {
      const { businessNo, ...reason } = input;
      const subject = await findSubject(tx, actor, businessNo);
      if (!subject) return refuse(notPrintable);
      demandReason(await countPrints(tx, businessNo, subject.contentVersion), reason);
      const printed = await print({ tx, note, actor }, subject);
      if (!printed) {
        const taskId = await begin({ tx, note, actor }, [businessNo], reason);
        return { paperId: null, printNo: null, taskId };
      }
      const request = { ...reason, printId: services.makeId(), askedBy: actor.userCode, at: services.now() };
      const { paperId, printNo } = await countPrint({ tx, note }, printed.stored, request);
      return { paperId, printNo, taskId: null };
    }),
    handle(calls.printIssuedPapers, async ({ input, actor, tx, note }) => {
      const { businessNos: typed, ...reason } = input;
      const businessNos = [...new Set(typed)];
      for (const { printCount } of await listVisible(tx, actor, businessNos))
        demandReason(printCount, reason);
      const taskId = await begin({ tx, note, actor }, businessNos, reason);
      return { taskId, count: businessNos.length };
    }),
  ];
}

/** What is printed of a number that the user sees and whose content may be printed now. */
async function findSubject(reader: Reader, actor: Actor, businessNo: string) {
  const subject = await paperSubjectFinders[getPrintedKind(businessNo)](reader, actor, businessNo);
  return subject && subject.contentVersion > 0 ? subject : undefined;
}

async function listVisible(reader: Reader, actor: Actor, businessNos: readonly string[]) {
  return filterDocumentsVisibleToUser(reader, actor, await listPrintable(reader, businessNos));
}

type StartUnit = Pick<UnitOfWork, "tx" | "note"> & { readonly actor: Actor };

/** A row for each number, then the task. A number that is not there gets its reason when the row is printed. */
function createBatchStarter(services: Services) {
  const job = createBatchPrintingJob(services);
  return async ({ tx, note, actor }: StartUnit, businessNos: readonly string[], reason: ReprintReason) => {
    const taskId = services.makeId();
    const branchOf = new Map(
      (await listVisible(tx, actor, businessNos)).map(({ businessNo, comCode }) => [businessNo, comCode]),
    );
    for (const [index, businessNo] of businessNos.entries()) {
      const printId = services.makeId();
      const comCode = branchOf.get(businessNo) ?? actor.comCode;
      const nothing = { contentVersion: null, paperId: null, printNo: null, status: PRINT_STATUS.waiting };
      const asked = { askedBy: actor.userCode, askedAt: services.now(), rowNo: index + 1 };
      const row = { printId, taskId, businessNo, comCode, ...reason, ...asked, ...nothing };
      const after = await insertPrint(tx, row);
      note({ subject: printId, comCode, change: { before: null, after } });
    }
    await enqueueTask(tx, job, { count: businessNos.length }, { actor, taskId });
    note({ subject: taskId, comCode: actor.comCode, change: { printed: businessNos } });
    return taskId;
  };
}

function queryRoutes(): Route[] {
  return [
    handle(calls.queryPrintCounts, ({ input: { businessNos }, actor, inScope }) =>
      inScope(async (reader) => {
        const found = new Map(
          (await listVisible(reader, actor, businessNos)).map((row) => [row.businessNo, row]),
        );
        const list = [];
        for (const businessNo of new Set(businessNos)) {
          const row = found.get(businessNo);
          if (!row) continue;
          const { kind, holderName, printCount } = row;
          const { templateNo } = await findPaperEdition(reader, kind, row);
          list.push({ businessNo, kind, holderName, printCount, templateNo });
        }
        return { list };
      }),
    ),
    handle(calls.queryPrintTask, async ({ input: { taskId }, actor, inScope, refuse }) => {
      const rows = await inScope((reader) => listPrintsOfTask(reader, taskId));
      const own = rows.filter(({ askedBy }) => askedBy === actor.userCode);
      return own.length > 0 ? { list: own } : refuse(printTaskMissing);
    }),
    handle(calls.queryPrintHistory, async ({ input: { businessNo }, actor, inScope, refuse }) => {
      const list = await inScope(async (reader) => {
        if (!(await findSubject(reader, actor, businessNo))) return undefined;
        const prints = await listPrintHistory(reader, businessNo);
        const nameOf = await createUserNameLookup(
          reader,
          prints.map(({ askedBy }) => askedBy),
        );
        return prints.map((print) => ({ ...print, printedByName: nameOf(print.askedBy).userName }));
      });
      return list ? { list } : refuse(notPrintable);
    }),
  ];
}
