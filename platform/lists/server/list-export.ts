import { Readable } from "node:stream";
import { enqueueTask } from "#platform/jobs/server/enqueue.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import {
  MAX_COUNTED_ROWS,
  type ListExportCall,
  type ListExportContract,
  type ListExportTaskCall,
  type ListExportTaskContract,
  listEngineRefusals,
} from "../list-call.ts";
import { createExportJob } from "./export-job.ts";
import { writeExport, nameExportFile } from "./exported-file.ts";
import { readExportPage, createListExport } from "./exported-rows.ts";
import type { ListEngineDependencies } from "./list-answer.ts";

/** Reads one page at once. More rows need a task. */
export function createExportRoutes(calls: readonly ListExportCall[], world: ListEngineDependencies): Route[] {
  return calls.map((call) => {
    const { list } = call;
    const contract: ListExportContract = call;
    return handle(contract, async ({ input, actor, inScope, refuse }) => {
      const today = getTodayInShanghai(world.now());
      const exported = await createListExport(world, { list, actor, today }, input);
      const page = await inScope((reader) =>
        readExportPage({ world, reader }, exported, { size: MAX_COUNTED_ROWS }),
      );
      if (page.next)
        return refuse(listEngineRefusals.tooManyAtOnce, {
          values: { most: MAX_COUNTED_ROWS.toLocaleString("zh-CN") },
        });
      const layout = { title: list.title, columns: exported.columns };
      const content = Readable.from(writeExport(input.format, layout, onlyPage(page)), { objectMode: false });
      return { ...nameExportFile(list, input.format, today), content };
    });
  });
}

async function* onlyPage<Page>(page: Page): AsyncGenerator<Page> {
  yield page;
}

export function createExportTaskRoutes(
  calls: readonly ListExportTaskCall[],
  world: ListEngineDependencies,
  makeId: () => string,
): Route[] {
  return calls.map((call) => {
    const { list } = call;
    const contract: ListExportTaskContract = call;
    const job = createExportJob(list, world);
    return handle(contract, async ({ input, actor, tx, note }) => {
      const taskId = makeId();
      await enqueueTask(tx, job, { ...input, today: getTodayInShanghai(world.now()) }, { actor, taskId });
      note({ subject: taskId, comCode: actor.comCode, change: { export: list.name, ...input } });
      return { taskId };
    });
  });
}
