import * as z from "zod/mini";
import { type Job, defineJob, type JobRun } from "#platform/jobs/server/definition.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { PlainDate } from "#platform/kernel/wire.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { ListDefinition } from "../definition.ts";
import { type Cursor, exportInput, type ExportFormat, listRefusals } from "../list-call.ts";
import { contentOf, namedFile } from "./exported-file.ts";
import { type Export, type ExportedPage, exportedPage, openExport } from "./exported-rows.ts";
import type { ListWorld } from "./list-answer.ts";
import { countUpTo } from "./list-query.ts";

const PAGE = 1000;
const EXPORTED_MOST = 500_000;
const formatNames: Readonly<Record<ExportFormat, string>> = { csv: "CSV", xlsx: "Excel" };
const counted = (count: number): string => count.toLocaleString("zh-CN");

/** A list as somebody saw it, on the day that he asked: `last29` is that of then. */
export function exportJob(list: ListDefinition, world: ListWorld) {
  const Input = z.extend(exportInput(list), { today: PlainDate });
  return defineJob({
    name: `export-${list.name}`,
    title: ({ format }) => `导出${list.title}（${formatNames[format]}）`,
    input: Input,
    permission: list.permission,
    run: async (run) => {
      const read = Input.safeParse(run.input);
      // A condition that the list has no longer must not be left out: the file would hold more than was asked for.
      if (!read.success) throw new Refusal(listRefusals.listChanged);
      const { format, today, ...seen } = read.data;
      const wanted = await openExport(world, { list, actor: run.actor, today }, seen);
      return run.read(async (reader) => {
        const total = await countUpTo(reader, wanted.which, EXPORTED_MOST + 1);
        if (total > EXPORTED_MOST)
          throw new Refusal(listRefusals.tooManyRows, { values: { most: counted(EXPORTED_MOST) } });
        const what = { title: list.title, columns: wanted.columns };
        const pages = pagesOf({ run, world, reader, wanted, total });
        const file = await run.writeFile(namedFile(list, format, today), contentOf(format, what, pages));
        return { message: `共 ${counted(total)} 条`, file };
      });
    },
  });
}

export function exportJobs(lists: readonly ListDefinition[], world: ListWorld): Job[] {
  return lists.map((list) => exportJob(list, world));
}

type Reading = {
  run: Pick<JobRun<unknown>, "progress">;
  world: ListWorld;
  reader: Reader;
  wanted: Export;
  total: number;
};

/** Out of one snapshot: none is missed and none comes twice, whatever is written meanwhile. */
async function* pagesOf({ run, world, reader, wanted, total }: Reading): AsyncGenerator<ExportedPage> {
  let done = 0;
  let cursor: Cursor | null | undefined;
  await run.progress({ done, total });
  while (cursor !== null) {
    const page = await exportedPage({ world, reader }, wanted, { size: PAGE, cursor });
    yield page;
    done += page.rows.length;
    cursor = page.next;
    await run.progress({ done, total });
  }
}
