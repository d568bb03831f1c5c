import * as z from "zod/mini";
import { productSaleRefusals } from "#areas/product/contract/product-calls.ts";
import { productReferenceSchema } from "#areas/product/contract/shapes.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { UploadedFileSchema } from "#platform/kernel/upload.ts";
import { requiredText, FileAnswerSchema } from "#platform/kernel/wire.ts";
import { MAX_IMPORT_FILE_BYTES } from "../rules/importing/layout.ts";

export const importFileRefusals = defineRefusals({
  fileInvalid: {
    code: "IMP001",
    message: "不能读取“{fileName}”：{why}",
    next: "请下载模板填写，另存为 .xlsx 或 CSV 后重新上传",
  },
  fileTooHeavy: {
    code: "IMP003",
    message: "文件检查超过 25 秒，已停止",
    next: "请分成几个文件导入",
  },
  tableMissing: {
    code: "IMP007",
    message: "该产品没有可导入的表格“{section}”",
    next: "请刷新页面后重新打开单据",
  },
  tableEmpty: {
    code: "IMP008",
    message: "文件里没有“{title}”的内容",
    next: "请下载该表格的模板，从第二行起每行填一条",
  },
});

export const ImportFileErrorSchema = z.object({
  sheet: z.string(),
  /** The row of the file, from 1. */
  at: z.number(),
  /** From 0; -1 where the file has no such column. */
  column: z.number(),
  letter: z.string(),
  title: z.string(),
  text: z.string(),
  message: z.string(),
  fix: z.string(),
});

export const ImportFileSheetSchema = z.object({
  name: z.string(),
  rows: z.array(z.object({ at: z.number(), cells: z.array(z.string()) })),
  /** Cells whose content Excel has already destroyed. */
  spoilt: z.array(z.object({ at: z.number(), column: z.number(), why: z.string() })),
});

const { fileInvalid, fileTooHeavy, tableMissing, tableEmpty } = importFileRefusals;
const ofTable = z.extend(productReferenceSchema, { section: requiredText(60) });
/** Every grade that enters inquiries enters proposals too; saving needs the permission of the kind of document. */
const filling = { permission: "proposal:add", isOperation: true, effect: "read" } as const;
const notThere = [...productSaleRefusals, tableMissing] as const;

export const queryTableTemplate = defineCall({
  ...filling,
  method: "GET",
  path: "manage/queryTableTemplate",
  title: "下载表格的导入模板",
  file: true,
  input: ofTable,
  output: FileAnswerSchema,
  refusals: [...notThere],
});

/** The rows of a file as rows of the form, with their errors; nothing is stored. */
export const checkTableExcel = defineCall({
  ...filling,
  method: "POST",
  path: "manage/checkTableExcel",
  title: "检查表格的导入文件",
  upload: { maxBytes: MAX_IMPORT_FILE_BYTES },
  input: z.extend(ofTable, { file: UploadedFileSchema }),
  output: z.object({
    /** The content of the file, so that the user can correct it. */
    sheets: z.array(ImportFileSheetSchema),
    errors: z.array(ImportFileErrorSchema),
    rows: z.array(
      z.object({
        at: z.number(),
        cells: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      }),
    ),
  }),
  refusals: [...notThere, fileInvalid, fileTooHeavy, tableEmpty],
});
