import * as z from "zod/mini";
import {
  ImportFileErrorSchema,
  importFileRefusals,
  ImportFileSheetSchema,
} from "#areas/judging/contract/importing.ts";
import { productSaleRefusals } from "#areas/product/contract/product-calls.ts";
import { riskCodeSchema } from "#areas/product/contract/shapes.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { UploadedFileSchema } from "#platform/kernel/upload.ts";
import { YesNoFlagSchema, MoneySchema, FileAnswerSchema } from "#platform/kernel/wire.ts";
import { proposalImportLimits } from "../rules/importing/limits.ts";

export const importRefusals = defineRefusals({
  fileEmpty: { code: "IMP002", message: "文件里没有投保单", next: "请在“投保单”工作表中每张投保单填一行" },
  tooManyProposals: {
    code: "IMP004",
    message: "文件里有 {count} 张投保单，每次最多导入 {most} 张",
    next: "请分成几个文件导入",
  },
  stillInvalid: {
    code: "IMP005",
    message: "文件还有 {count} 处有误",
    next: "请改正后重新检查，或只导入无误的投保单",
  },
  nothingToImport: {
    code: "IMP006",
    message: "没有可以导入的投保单",
    next: "请改正标出的内容；已导入过的投保单不会重复导入",
  },
});

const { fileInvalid, fileTooHeavy } = importFileRefusals;
const { fileEmpty, tooManyProposals, stillInvalid, nothingToImport } = importRefusals;
const importing = { permission: "proposal:import" } as const;
/** The calls that take a file. */
const taking = {
  ...importing,
  method: "POST",
  upload: { maxBytes: proposalImportLimits.mostBytes },
} as const;
const unread = [fileInvalid, fileEmpty, fileTooHeavy, tooManyProposals] as const;

export const queryImportTemplate = defineCall({
  ...importing,
  method: "GET",
  path: "manage/queryImportTemplate",
  title: "下载批量导入模板",
  effect: "read",
  file: true,
  input: z.object({ riskCode: riskCodeSchema }),
  output: FileAnswerSchema,
  refusals: productSaleRefusals,
});

/** Judges a file and stores nothing; the page sends corrections as a new file. */
export const checkExcelPublic = defineCall({
  ...taking,
  path: "manage/checkExcelPublic",
  title: "检查批量导入文件",
  effect: "read",
  input: z.object({ riskCode: riskCodeSchema, file: UploadedFileSchema }),
  output: z.object({
    /** The content of the file, so that the user can correct it. */
    sheets: z.array(ImportFileSheetSchema),
    errors: z.array(ImportFileErrorSchema),
    proposals: z.array(
      z.object({
        no: z.string(),
        at: z.number(),
        holderName: z.string(),
        people: z.number(),
        sumPremium: z.nullable(MoneySchema),
        errorCount: z.number(),
        /** The proposal that was made of the same content before, or ''. */
        proposalNo: z.string(),
        /** What underwriting will find of the same cover in other documents or in this file. */
        notices: z.array(z.string()),
      }),
    ),
  }),
  refusals: [...productSaleRefusals, ...unread],
});

/** Judged once more; each proposal is made once, however often the task begins and the file is sent. */
export const batchAddPublic = defineCall({
  ...taking,
  path: "manage/batchAddPublic",
  title: "批量导入投保单",
  effect: "change",
  input: z.object({
    riskCode: riskCodeSchema,
    file: UploadedFileSchema,
    /** "1" leaves out the invalid proposals. */
    soundOnly: z.optional(YesNoFlagSchema),
  }),
  output: z.object({ taskId: z.string(), count: z.number() }),
  refusals: [...productSaleRefusals, ...unread, stillInvalid, nothingToImport],
});
