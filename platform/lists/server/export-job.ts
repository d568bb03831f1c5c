import * as z from "zod/mini";
import { type AnyJob, defineJob, type JobRun } from "#platform/jobs/server/definition.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { PlainDateSchema } from "#platform/kernel/wire.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { ListDefinition } from "../definition.ts";
import {
  type PageCursor,
  createListExportInputSchema,
  type ExportFormat,
  listEngineRefusals,
} from "../list-call.ts";
import { writeExport, nameExportFile } from "./exported-file.ts";
import { type ListExport, type ExportedPage, readExportPage, createListExport } from "./exported-rows.ts";
import type { ListEngineDependencies } from "./list-answer.ts";
import { countRowsUpTo } from "./list-query.ts";

const PAGE = 1000;
const EXPORTED_MOST = 500_000;
const formatNames: Readonly<Record<ExportFormat, string>> = { csv: "CSV", xlsx: "Excel" };
const formatCount = (count: number): string => count.toLocaleString("zh-CN");

/** Exports a list as the user saw it on the day of the request, so that `last29` counts from then. */
export function createExportJob(list: ListDefinition, world: ListEngineDependencies) {
  const Input = z.extend(createListExportInputSchema(list), { today: PlainDateSchema });
  return defineJob({
    name: `export-${list.name}`,
    title: ({ format }) => `导出${list.title}（${formatNames[format]}）`,
    input: Input,
    permission: list.permission,
    run: async (run) => {
      const read = Input.safeParse(run.input);
      // A filter that the list no longer has must not be dropped: the file would have more rows than requested.
      if (!read.success) throw new Refusal(listEngineRefusals.listChanged);
      const { format, today, ...selection } = read.data;
      const exported = await createListExport(world, { list, actor: run.actor, today }, selection);
      return run.read(async (reader) => {
        const total = await countRowsUpTo(reader, exported.which, EXPORTED_MOST + 1);
        if (total > EXPORTED_MOST)
          throw new Refusal(listEngineRefusals.tooManyRows, { values: { most: formatCount(EXPORTED_MOST) } });
        const layout = { title: list.title, columns: exported.columns };
        const pages = pagesOf({ run, world, reader, wanted: exported, total });
        const file = await run.writeFile(
          nameExportFile(list, format, today),
          writeExport(format, layout, pages),
        );
        return { message: `共 ${formatCount(total)} 条`, file };
      });
    },
  });
}

export function createExportJobs(lists: readonly ListDefinition[], world: ListEngineDependencies): AnyJob[] {
  return lists.map((list) => createExportJob(list, world));
}

type ExportInput = {
  run: Pick<JobRun<unknown>, "progress">;
  world: ListEngineDependencies;
  reader: Reader;
  wanted: ListExport;
  total: number;
};

/** Reads all pages in one snapshot, so that no row is missing or doubled. */
async function* pagesOf({
  run,
  world,
  reader,
  wanted: exported,
  total,
}: ExportInput): AsyncGenerator<ExportedPage> {
  let done = 0;
  let cursor: PageCursor | null | undefined;
  await run.progress({ done, total });
  while (cursor !== null) {
    const page = await readExportPage({ world, reader }, exported, { size: PAGE, cursor });
    yield page;
    done += page.rows.length;
    cursor = page.next;
    await run.progress({ done, total });
  }
}
