import * as z from "zod/mini";
import { defineDocumentCalls } from "#platform/documents/document-calls.ts";
import { stepRefusals } from "#platform/documents/refusals.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { UploadedFileSchema } from "#platform/kernel/upload.ts";
import { FileAnswerSchema } from "#platform/kernel/wire.ts";
import { watchlistImportLimits } from "./rules/importing.ts";
import { watchlistDefinition } from "./rules/watchlist.ts";

export const watchlistCalls = defineDocumentCalls(watchlistDefinition);

export const watchlistRefusals = defineRefusals({
  fileInvalid: {
    code: "WAT001",
    message: "不能读取“{fileName}”：{why}",
    next: "请下载模板填写，另存为 .xlsx 或 CSV 后重新上传",
  },
  fileTooHeavy: { code: "WAT002", message: "文件检查超时，已停止", next: "请分成几个文件导入" },
  fileEmpty: { code: "WAT003", message: "文件里没有名单条目", next: "请按模板从第二行起每行填一条" },
  tooManyRows: {
    code: "WAT004",
    message: "文件有 {count} 行，一次最多导入 {most} 行",
    next: "请分成几个文件导入",
  },
});
const { fileInvalid, fileTooHeavy, fileEmpty, tooManyRows } = watchlistRefusals;

const importing = { permission: "watchlist:edit" } as const;

export const queryWatchlistTemplate = defineCall({
  ...importing,
  method: "GET",
  path: "watchlist/queryWatchlistTemplate",
  title: "下载名单导入模板",
  effect: "read",
  isOperation: true,
  file: true,
  input: z.object({}),
  output: FileAnswerSchema,
  refusals: [],
});

/** Valid rows become entries; each other row says why it does not. */
export const importWatchlist = defineCall({
  ...importing,
  method: "POST",
  path: "watchlist/importWatchlist",
  title: "导入名单",
  effect: "change",
  upload: { maxBytes: watchlistImportLimits.mostBytes },
  input: z.object({ file: UploadedFileSchema }),
  output: z.object({
    added: z.number(),
    rows: z.array(
      z.object({
        /** The row of the file, from 1. */
        at: z.number(),
        name: z.string(),
        /** The new entry, or ''. */
        watchlistNo: z.string(),
        message: z.string(),
      }),
    ),
  }),
  refusals: [fileInvalid, fileTooHeavy, fileEmpty, tooManyRows, ...stepRefusals],
});
