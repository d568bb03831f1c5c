import * as z from "zod/mini";
import {
  ImportFileErrorSchema,
  importFileRefusals,
  ImportFileSheetSchema,
} from "#areas/judging/contract/importing.ts";
import { MAX_IMPORT_FILE_BYTES } from "#areas/judging/rules/importing/layout.ts";
import { productSaleRefusals } from "#areas/product/contract/product-calls.ts";
import { riskCodeSchema } from "#areas/product/contract/shapes.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { UploadedFileSchema } from "#platform/kernel/upload.ts";
import { FileAnswerSchema, MoneySchema, PlainDateSchema, YesNoFlagSchema } from "#platform/kernel/wire.ts";

export const rosterBatchLimits = { mostBytes: MAX_IMPORT_FILE_BYTES, mostPolicies: 200 } as const;

export const rosterBatchRefusals = defineRefusals({
  noPeople: {
    code: "RBT001",
    message: "该险种没有人员名单，不能批量批改人员",
    next: "请选择有人员名单的险种",
  },
  fileEmpty: { code: "RBT002", message: "文件里没有人员变动", next: "请在“人员变动”工作表中每人填一行" },
  tooManyPolicies: {
    code: "RBT003",
    message: "文件涉及 {count} 张保单，每次最多 {most} 张",
    next: "请分成几个文件办理",
  },
  stillInvalid: {
    code: "RBT004",
    message: "文件还有 {count} 处有误",
    next: "请改正后重新检查，或只办理无误的保单",
  },
  nothingToEndorse: { code: "RBT005", message: "没有可以批改的保单", next: "请改正标出的内容后重新检查" },
  /** Of a policy only: it is the reason in the check and in the result. */
  changeRefused: { code: "RBT006", message: "{why}", next: "请按说明改正后，重新办理该保单" },
});

const { fileInvalid, fileTooHeavy } = importFileRefusals;
const { noPeople, fileEmpty, tooManyPolicies, stillInvalid, nothingToEndorse } = rosterBatchRefusals;
const editing = { permission: "endorse:add" } as const;
const taking = { ...editing, method: "POST", upload: { maxBytes: rosterBatchLimits.mostBytes } } as const;
const notRead = [
  ...productSaleRefusals,
  noPeople,
  fileInvalid,
  fileTooHeavy,
  fileEmpty,
  tooManyPolicies,
] as const;
const ofFile = z.object({
  riskCode: riskCodeSchema,
  /** The day from which the changes count for every policy of the file. */
  validDate: PlainDateSchema,
  file: UploadedFileSchema,
});

export const queryRosterTemplate = defineCall({
  ...editing,
  method: "GET",
  path: "batchEndorse/queryRosterTemplate",
  title: "下载批量人员批改模板",
  effect: "read",
  file: true,
  input: z.object({ riskCode: riskCodeSchema }),
  output: FileAnswerSchema,
  refusals: [...productSaleRefusals, noPeople],
});

/** Judges a file and stores nothing; the page sends corrections as a new file. */
export const checkRosterBatch = defineCall({
  ...taking,
  path: "batchEndorse/checkRosterBatch",
  title: "检查批量人员批改文件",
  effect: "read",
  input: ofFile,
  output: z.object({
    /** The content of the file, so that the user can correct it. */
    sheets: z.array(ImportFileSheetSchema),
    errors: z.array(ImportFileErrorSchema),
    policies: z.array(
      z.object({
        policyNo: z.string(),
        holderName: z.string(),
        joined: z.number(),
        left: z.number(),
        replaced: z.number(),
        premiumChange: z.nullable(MoneySchema),
        /** Why the policy is not endorsed, or ''. */
        message: z.string(),
      }),
    ),
  }),
  refusals: notRead,
});

/** Judged once more; each policy of the file gets one endorsement, however often the task begins. */
export const addRosterBatch = defineCall({
  ...taking,
  path: "batchEndorse/addRosterBatch",
  title: "批量人员批改",
  effect: "change",
  input: z.extend(ofFile, {
    /** "1" leaves out the policies with errors. */
    soundOnly: z.optional(YesNoFlagSchema),
  }),
  output: z.object({ taskId: z.string(), count: z.number() }),
  refusals: [...notRead, stillInvalid, nothingToEndorse],
});
