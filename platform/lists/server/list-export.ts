import { Readable } from "node:stream";
import { enqueue } from "#platform/jobs/server/enqueue.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import {
  MAX_COUNT,
  type ExportCall,
  type ExportContract,
  type ExportTaskCall,
  type ExportTaskContract,
  listRefusals,
} from "../list-call.ts";
import { exportJob } from "./export-job.ts";
import { writeExport, nameExportFile } from "./exported-file.ts";
import { readExportPage, openExport } from "./exported-rows.ts";
import type { ListWorld } from "./list-answer.ts";

/** Reads one page at once. More rows need a task. */
export function exportRoutes(calls: readonly ExportCall[], world: ListWorld): Route[] {
  return calls.map((call) => {
    const { list } = call;
    const contract: ExportContract = call;
    return handle(contract, async ({ input, actor, inScope, refuse }) => {
      const today = todayInShanghai(world.now());
      const exported = await openExport(world, { list, actor, today }, input);
      const page = await inScope((reader) =>
        readExportPage({ world, reader }, exported, { size: MAX_COUNT }),
      );
      if (page.next)
        return refuse(listRefusals.tooManyAtOnce, { values: { most: MAX_COUNT.toLocaleString("zh-CN") } });
      const layout = { title: list.title, columns: exported.columns };
      const content = Readable.from(writeExport(input.format, layout, onlyPage(page)), { objectMode: false });
      return { ...nameExportFile(list, input.format, today), content };
    });
  });
}

async function* onlyPage<Page>(page: Page): AsyncGenerator<Page> {
  yield page;
}

export function exportTaskRoutes(
  calls: readonly ExportTaskCall[],
  world: ListWorld,
  makeId: () => string,
): Route[] {
  return calls.map((call) => {
    const { list } = call;
    const contract: ExportTaskContract = call;
    const job = exportJob(list, world);
    return handle(contract, async ({ input, actor, tx, note }) => {
      const taskId = makeId();
      await enqueue(tx, job, { ...input, today: todayInShanghai(world.now()) }, { actor, taskId });
      note({ subject: taskId, comCode: actor.comCode, change: { export: list.name, ...input } });
      return { taskId };
    });
  });
}
