import * as z from "zod/mini";
import { isBusinessNumber } from "#areas/document/rules/numbers.ts";
import { importFileRefusals } from "#areas/judging/contract/importing.ts";
import { DocumentActionOfferSchema } from "#platform/documents/document-calls.ts";
import { stepRefusals } from "#platform/documents/refusals.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { UploadedFileSchema } from "#platform/kernel/upload.ts";
import {
  createMultilineTextSchema,
  FileAnswerSchema,
  MoneySchema,
  PlainDateSchema,
  singleLineText,
} from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { BATCH_EXPENSE, batchLimits } from "./rules/batch-expense.ts";
import { batchTaskList } from "./rules/batch-task.ts";

export const batchRefusals = defineRefusals({
  taskMissing: { code: "BEX001", message: "该批量任务不存在", next: "请核对任务号后重试" },
  nothingChosen: {
    code: "BEX002",
    message: "没有选择保单",
    next: "请按条件查询后勾选保单，或导入文件",
  },
  daysTooFar: {
    code: "BEX003",
    message: "签单日期的范围超过 {most} 天，或止期早于起期",
    next: "请缩小签单日期的范围后查询",
  },
  fileEmpty: { code: "BEX004", message: "文件里没有保单", next: "请按模板从第二行起每行填一张保单" },
  tooManyRows: {
    code: "BEX005",
    message: "文件有 {count} 行，一次最多导入 {most} 行",
    next: "请分成几个文件导入",
  },
  /** Of a row only: it is the reason in the result. */
  rowRefused: { code: "BEX006", message: "{why}", next: "请按说明处理后，重新选择该保单" },
});
const { taskMissing, nothingChosen, daysTooFar, fileEmpty, tooManyRows } = batchRefusals;
const { fileInvalid, fileTooHeavy } = importFileRefusals;

const taskId = z
  .string("请输入任务号")
  .check(z.refine((text) => isBusinessNumber("taskId", text), "任务号格式不正确"));
const version = z.int("版本应为整数");
const rate = singleLineText(10);
const reasonText = z._default(createMultilineTextSchema(500), "");

const BatchHeadSchema = z.object({
  taskId: z.string(),
  version: z.number(),
  status: z.string(),
  comCode: z.string(),
  fileName: z.string(),
  reasonText: z.string(),
  inputBy: z.string(),
  inputByName: z.string(),
  inputAt: z.string(),
  policyCount: z.number(),
  doneCount: z.number(),
  failedCount: z.number(),
  commissionChange: MoneySchema,
  offers: z.array(DocumentActionOfferSchema),
});
const BatchRowSchema = z.object({
  rowNo: z.number(),
  policyNo: z.string(),
  holderName: z.string(),
  oldAgentFee: z.nullable(z.string()),
  agentFee: z.nullable(z.string()),
  commissionBefore: z.nullable(MoneySchema),
  commissionAfter: z.nullable(MoneySchema),
  commissionChange: z.nullable(MoneySchema),
  rowStatus: z.enum(["0", "1", "2"]),
  reason: z.string(),
  /** What should be known of the policy and stops nothing, such as its invoices. */
  hint: z.string(),
  endorseNo: z.nullable(z.string()),
});

const reading = { permission: BATCH_EXPENSE, effect: "read" } as const;
const changing = {
  method: "POST",
  permission: BATCH_EXPENSE,
  effect: "change",
  output: BatchHeadSchema,
} as const;

export const queryTaskList = createListCall(batchTaskList);

export const expenseQueryList = defineCall({
  ...reading,
  method: "POST",
  path: "batchEndorse/expenseQueryList",
  title: "批量费用：查询保单",
  input: z.object({
    issuedFrom: PlainDateSchema,
    issuedUntil: PlainDateSchema,
    agreementNo: z._default(singleLineText(40), ""),
    agentCode: z._default(singleLineText(40), ""),
    riskCode: z._default(singleLineText(4), ""),
    handler1Code: z._default(singleLineText(20), ""),
  }),
  output: z.object({
    policies: z.array(
      z.object({
        policyNo: z.string(),
        holderName: z.string(),
        riskCode: z.string(),
        agreementNo: z.string(),
        sumPremium: MoneySchema,
        receivedPremium: MoneySchema,
        agentFee: z.string(),
        commission: MoneySchema,
        /** The highest rate of the agreement for the class; null where there is none. */
        maxAgentFee: z.nullable(z.string()),
        /** Why no rate can be given to the policy now. */
        why: z.string(),
        /** What should be known of the policy and stops nothing. */
        hint: z.string(),
      }),
    ),
    /** There are more policies than are answered. */
    isMore: z.boolean(),
  }),
  refusals: [daysTooFar],
});

/** Calculates a stored task anew, or begins one with chosen policies. No policy changes. */
export const batchExpenseCalculate = defineCall({
  ...changing,
  path: "batchEndorse/batchExpenseCalculate",
  title: "批量费用：试算",
  input: z.object({
    taskId: z.optional(taskId),
    version: z.optional(version),
    /** Of a new task. */
    rows: z._default(
      z
        .array(z.object({ policyNo: singleLineText(40), agentFee: rate }))
        .check(z.maxLength(batchLimits.chosenPolicies, `一次最多选择 ${batchLimits.chosenPolicies} 张保单`)),
      [],
    ),
    reasonText,
  }),
  refusals: [taskMissing, nothingChosen, ...stepRefusals],
});

export const queryExpenseTemplate = defineCall({
  ...reading,
  method: "GET",
  path: "batchEndorse/queryExpenseTemplate",
  title: "下载批量费用导入模板",
  isOperation: true,
  file: true,
  input: z.object({}),
  output: FileAnswerSchema,
  refusals: [],
});

export const importExpense = defineCall({
  ...changing,
  path: "batchEndorse/importExpense",
  title: "批量费用：导入",
  upload: { maxBytes: batchLimits.fileBytes },
  input: z.object({ file: UploadedFileSchema, reasonText }),
  refusals: [fileInvalid, fileTooHeavy, fileEmpty, tooManyRows],
});

const ofTask = {
  ...changing,
  input: z.object({ taskId, version }),
  refusals: [taskMissing, ...stepRefusals],
};

export const batchExpenseSave = defineCall({
  ...ofTask,
  path: "batchEndorse/batchExpenseSave",
  title: "批量费用：保存",
});

export const batchEndorseUndwrt = defineCall({
  ...ofTask,
  path: "batchEndorse/batchEndorseUndwrt",
  title: "批量费用：提交核批",
});

export const revokeByTaskId = defineCall({
  ...ofTask,
  path: "batchEndorse/revokeByTaskId/{taskId}",
  title: "批量费用：撤回",
});

export const deleteByTaskId = defineCall({
  ...ofTask,
  path: "batchEndorse/deleteByTaskId/{taskId}",
  title: "批量费用：删除",
});

export const queryByTaskId = defineCall({
  ...reading,
  method: "GET",
  path: "batchEndorse/queryByTaskId/{taskId}",
  title: "批量费用：任务详情",
  input: z.object({ taskId }),
  /** Refused rows first, as many as a page shows; the file has all of them. */
  output: z.extend(BatchHeadSchema, { rows: z.array(BatchRowSchema) }),
  refusals: [taskMissing],
});

export const exportBatch = defineCall({
  ...reading,
  method: "POST",
  path: "batchEndorse/export",
  title: "批量费用：下载结果",
  file: true,
  input: z.object({ taskId }),
  output: FileAnswerSchema,
  refusals: [taskMissing],
});
