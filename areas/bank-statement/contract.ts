import * as z from "zod/mini";
import { createReasonTextSchema } from "#areas/judging/contract/shapes.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { UploadedFileSchema } from "#platform/kernel/upload.ts";
import { FileAnswerSchema } from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { bankLineList } from "./rules/bank-list.ts";
import { bankImportLimits } from "./rules/statement.ts";
import { LEDGER_MATCH } from "./rules/bank-places.ts";

export const bankRefusals = defineRefusals({
  fileInvalid: {
    code: "BNK001",
    message: "不能读取“{fileName}”：{why}",
    next: "请下载模板填写，另存为 .xlsx 或 CSV 后重新上传",
  },
  fileTooHeavy: { code: "BNK002", message: "文件检查超时，已停止", next: "请分成几个文件导入" },
  fileEmpty: { code: "BNK003", message: "文件里没有银行流水", next: "请按模板从第二行起每行填一条" },
  tooManyRows: {
    code: "BNK004",
    message: "文件有 {count} 行，一次最多导入 {most} 行",
    next: "请分成几个文件导入",
  },
  noBooks: {
    code: "BNK005",
    message: "银行流水按分公司导入，您所在的机构没有账套",
    next: "请切换到分公司，或联系分公司财务人员",
  },
  lineMissing: { code: "BNK006", message: "该银行流水不存在", next: "请从银行对账重新打开" },
  lineChanged: { code: "BNK007", message: "流水 {bankRef} 的状态已变化", next: "请刷新后再办理" },
  notMatchable: {
    code: "BNK008",
    message: "流水 {bankRef} 不能匹配 {number}：{why}",
    next: "请核对收付单号和金额",
  },
  dayClosed: {
    code: "BNK009",
    message: "流水 {bankRef} 的交易日期 {day} 已关账，不能取消",
    next: "请先申请该日反关账",
  },
});
const {
  fileInvalid,
  fileTooHeavy,
  fileEmpty,
  tooManyRows,
  noBooks,
  lineMissing,
  lineChanged,
  notMatchable,
  dayClosed,
} = bankRefusals;

export const queryBankLineList = createListCall(bankLineList);

export const queryBankTemplate = defineCall({
  method: "GET",
  path: "ledger/queryBankTemplate",
  title: "银行流水导入模板",
  permission: LEDGER_MATCH,
  effect: "read",
  file: true,
  input: z.object({}),
  output: FileAnswerSchema,
  refusals: [],
});

/** Starts the task that imports the lines of a statement and matches those whose money is known. */
export const importBankStatement = defineCall({
  method: "POST",
  path: "ledger/importBankStatement",
  title: "导入银行流水",
  permission: LEDGER_MATCH,
  effect: "change",
  upload: { maxBytes: bankImportLimits.mostBytes },
  input: z.object({ file: UploadedFileSchema }),
  output: z.object({ taskId: z.string(), count: z.number() }),
  refusals: [fileInvalid, fileTooHeavy, fileEmpty, tooManyRows, noBooks],
});

const changing = {
  method: "POST",
  permission: LEDGER_MATCH,
  effect: "change",
  output: z.object({ lineId: z.string(), status: z.string(), version: z.number() }),
} as const;
const chosen = z.object({
  lineId: z.string("请选择银行流水").check(z.regex(/^[0-9A-Za-z-]{1,64}$/, "编号格式不正确")),
  version: z.int("版本应为整数"),
});

export const matchBankLine = defineCall({
  ...changing,
  path: "ledger/matchBankLine",
  title: "匹配银行流水",
  input: z.extend(chosen, {
    number: z.string("请输入收付单号").check(z.regex(/^(JF|YS)\d{16}$/, "收付单号格式不正确")),
  }),
  refusals: [lineMissing, lineChanged, notMatchable],
});

/** 说明: the line needs no payment, such as interest or a fee of the bank. */
export const explainBankLine = defineCall({
  ...changing,
  path: "ledger/explainBankLine",
  title: "说明银行流水",
  input: z.extend(chosen, { reason: createReasonTextSchema("请填写差异的原因") }),
  refusals: [lineMissing, lineChanged],
});

export const releaseBankLine = defineCall({
  ...changing,
  path: "ledger/releaseBankLine",
  title: "取消银行流水的匹配或说明",
  input: chosen,
  refusals: [lineMissing, lineChanged, dayClosed],
});
