import * as z from "zod/mini";
import { defineJob, type AnyJob, type JobRun } from "#platform/jobs/server/definition.ts";
import { CSV_MIME_TYPE, formatCsvHeader, formatCsvLine } from "#platform/kernel/csv.ts";
import { exportCodeType } from "./contract.ts";
import { countCodeItems, listCodeItemsAfter, type ExportedCodeItem } from "./store.ts";

const ExportInput = z.object({ codeType: z.string(), typeName: z.string() });
type Run = JobRun<z.infer<typeof ExportInput>>;

const COLUMNS = ["代码", "名称", "上级代码", "备注"];
const PAGE = 500;

export const codeTypeExportJob = defineJob({
  name: "codeTypeExport",
  title: ({ typeName }) => `导出字典：${typeName}`,
  input: ExportInput,
  permission: exportCodeType.permission,
  run: async (run) => {
    const { codeType, typeName } = run.input;
    const total = await run.read((reader) => countCodeItems(reader, codeType));
    const name = `数据字典-${typeName}-${run.today}.csv`;
    const file = await run.writeFile({ name, type: CSV_MIME_TYPE }, linesOf(run, total));
    return { message: `共 ${total.toLocaleString("zh-CN")} 条`, file };
  },
});

export const dictionaryJobs: readonly AnyJob[] = [codeTypeExportJob];

async function* linesOf(run: Run, total: number): AsyncIterable<string> {
  yield formatCsvHeader(COLUMNS);
  let done = 0;
  let last: ExportedCodeItem | undefined;
  do {
    const items = await run.read((reader) => listCodeItemsAfter(reader, run.input.codeType, last, PAGE));
    yield items
      .map(({ code, value, upperCode, remark }) => formatCsvLine([code, value, upperCode, remark]))
      .join("");
    done += items.length;
    last = items.at(-1);
    await run.progress({ done, total });
  } while (last);
}
