import { Readable } from "node:stream";
import { enqueue } from "#platform/jobs/server/enqueue.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import {
  COUNTED_MOST,
  type ExportCall,
  type ExportContract,
  type ExportTaskCall,
  type ExportTaskContract,
  listRefusals,
} from "../list-call.ts";
import { exportJob } from "./export-job.ts";
import { contentOf, namedFile } from "./exported-file.ts";
import { exportedPage, openExport } from "./exported-rows.ts";
import type { ListWorld } from "./list-answer.ts";

/** A page that is read at once; what is more is a task. */
export function exportRoutes(calls: readonly ExportCall[], world: ListWorld): Route[] {
  return calls.map((call) => {
    const { list } = call;
    const contract: ExportContract = call;
    return handle(contract, async ({ input, actor, inScope, refuse }) => {
      const today = todayInShanghai(world.now());
      const wanted = await openExport(world, { list, actor, today }, input);
      const page = await inScope((reader) => exportedPage({ world, reader }, wanted, { size: COUNTED_MOST }));
      if (page.next)
        return refuse(listRefusals.tooManyAtOnce, { values: { most: COUNTED_MOST.toLocaleString("zh-CN") } });
      const what = { title: list.title, columns: wanted.columns };
      const content = Readable.from(contentOf(input.format, what, onlyPage(page)), { objectMode: false });
      return { ...namedFile(list, input.format, today), content };
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
