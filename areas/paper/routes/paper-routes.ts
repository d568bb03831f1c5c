import { enqueueTask } from "#platform/jobs/server/enqueue.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { createPackingJob } from "../commands/packing.ts";
import { packPapers } from "../contract/papers.ts";
import { createCurrentPaperFinder, createLetterNumberFinder } from "../questions/editions.ts";
import { moneyPaperRoutes } from "./money-papers.ts";
import { paperPrintingRoutes } from "./printing.ts";
import { paperQueryRoutes } from "./paper-queries.ts";

export function paperRoutes({ services, handlersOf }: EventReactionContext): Route[] {
  const editions = createCurrentPaperFinder(services, createLetterNumberFinder({ handlersOf }));
  return [
    ...paperQueryRoutes(services, editions),
    ...paperPrintingRoutes(services, editions),
    ...moneyPaperRoutes(services, editions),
    packingRoute(services),
  ];
}

function packingRoute(services: Services): Route {
  const job = createPackingJob(services);
  return handle(packPapers, async ({ input, actor, tx, note }) => {
    const businessNos = [...new Set(input.businessNos)];
    const taskId = services.makeId();
    await enqueueTask(tx, job, { businessNos }, { actor, taskId });
    note({ subject: taskId, comCode: actor.comCode, change: { packed: businessNos } });
    return { taskId, count: businessNos.length };
  });
}
