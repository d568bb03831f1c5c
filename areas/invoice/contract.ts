import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { UploadedFileSchema } from "#platform/kernel/upload.ts";
import { FileAnswerSchema, MoneySchema, singleLineText, YesNoFlagSchema } from "#platform/kernel/wire.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { invoiceApplyList, invoiceList } from "./rules/invoice-lists.ts";
import { invoiceImportLimits } from "./rules/invoice-sheet.ts";

export const invoiceRefusals = defineRefusals({
  policyMissing: { code: "INV001", message: "该保单不存在", next: "请核对保单号后重试" },
  notInvoiceable: { code: "INV002", message: "不能开票：{why}", next: "请按提示改正后重新申请" },
  invoiceMissing: {
    code: "INV003",
    message: "该发票或开票批次不存在",
    next: "请在开票查询中核对批次号或发票号码",
  },
  endorsementMissing: {
    code: "INV004",
    message: "批单 {endorseNo} 不是该保单未办结的减费批单",
    next: "请填写该保单的退保或批减批单号，或改选其他红冲原因",
  },
  platformAway: { code: "INV005", message: "税务平台没有应答", next: "请稍后重试" },
  noPlatform: {
    code: "INV006",
    message: "本系统没有连接税务平台",
    next: "请联系管理员配置 TAX_PLATFORM_URL",
  },
  fileInvalid: {
    code: "INV007",
    message: "不能读取“{fileName}”：{why}",
    next: "请下载模板填写，另存为 .xlsx 或 CSV 后重新上传",
  },
  fileTooHeavy: { code: "INV008", message: "文件检查超时，已停止", next: "请分成几个文件导入" },
  fileEmpty: { code: "INV009", message: "文件里没有开票明细", next: "请按模板从第二行起每行填一张发票" },
  tooManyRows: {
    code: "INV010",
    message: "文件有 {count} 行，一次最多导入 {most} 行",
    next: "请分成几个文件导入",
  },
  nothingToApply: { code: "INV011", message: "该批次没有可以申请的行", next: "请改正失败的行后重新导入" },
  platformRefused: {
    code: "INV012",
    message: "税务平台不同意撤回：{why}",
    next: "请稍后刷新，按税务平台的结果办理",
  },
  platformSilent: {
    code: "INV013",
    message: "税务平台没有应答，不能确认是否已开具",
    next: "请稍后重试；{from} 起，税务平台没有应答也可以撤回",
  },
  withdrawalOpen: { code: "INV014", message: "上一次红冲的撤回尚未确认", next: "请等待系统确认后再红冲" },
});
const { policyMissing, notInvoiceable, invoiceMissing, endorsementMissing, platformAway, noPlatform } =
  invoiceRefusals;
const { platformRefused, platformSilent, withdrawalOpen } = invoiceRefusals;
const { notAllowedNow } = lifecycleRefusals;
const { documentChanged } = documentRefusals;

export const queryInvoiceApplyList = createListCall(invoiceApplyList);
export const queryInvoiceList = createListCall(invoiceList);

const policyNo = createBusinessNumberSchema("policyNo");
const batchNo = createBusinessNumberSchema("batchNo");
const invoiceId = z.string("请输入申请号").check(z.regex(/^FP20\d{14}-\d{1,4}$/, "申请号格式不正确"));
const version = z.int("版本应为整数");

const InvoiceView = z.object({
  invoiceId: z.string(),
  batchNo: z.string(),
  rowNo: z.number(),
  policyNo: z.string(),
  status: z.string(),
  invoiceType: z.string(),
  titleType: z.string(),
  buyerName: z.string(),
  /** Masked, as in every answer. */
  taxNo: z.string(),
  amount: z.nullable(MoneySchema),
  netAmount: z.nullable(MoneySchema),
  taxAmount: z.nullable(MoneySchema),
  vatRate: z.nullable(z.string()),
  pushWay: z.string(),
  remark: z.string(),
  reason: z.string(),
  invoiceNo: z.string(),
  issuedAt: z.nullable(z.string()),
  redReason: z.string(),
  endorseNo: z.string(),
  redInvoiceNo: z.string(),
  redAt: z.nullable(z.string()),
  version: z.number(),
});

/** A policy with its money, its buyer and its earlier invoices. */
export const queryInvoiceApplyDetail = defineCall({
  method: "GET",
  path: "invoice/queryInvoiceApplyDetail/{policyNo}",
  title: "开票申请详情",
  permission: "invoice:apply",
  effect: "read",
  isOperation: true,
  input: z.object({ policyNo }),
  output: z.object({
    policyNo: z.string(),
    buyerName: z.string(),
    customerType: z.string(),
    taxNo: z.string(),
    vatPayerType: z.string(),
    titleType: z.string(),
    vatRate: z.string(),
    retained: MoneySchema,
    invoiced: MoneySchema,
    available: MoneySchema,
    types: z.array(z.object({ invoiceType: z.string(), why: z.string() })),
    invoices: z.array(InvoiceView),
  }),
  refusals: [policyMissing],
});

export const applyInvoice = defineCall({
  method: "POST",
  path: "invoice/invoiceApply",
  title: "申请开票",
  permission: "invoice:apply",
  effect: "change",
  input: z.object({
    policyNo,
    amount: MoneySchema,
    invoiceType: z.enum(["81", "82"], "请选择数电专票或数电普票"),
    titleType: z.enum(["1", "2", "3"], "请选择抬头类型"),
    pushWay: z.enum(["1", "2", "3"], "请选择交付方式"),
    contact: singleLineText(100),
    remark: singleLineText(100),
  }),
  output: InvoiceView,
  refusals: [policyMissing, notInvoiceable, noPlatform],
});

const changing = {
  method: "POST",
  effect: "change",
  output: InvoiceView,
} as const;
const chosen = z.object({ invoiceId, version });

/** Sends a rejected invoice once more, with the buyer and the money of today. */
export const reapplyInvoice = defineCall({
  ...changing,
  path: "invoice/reapplyInvoice",
  title: "重新申请开票",
  permission: "invoice:apply",
  input: chosen,
  refusals: [invoiceMissing, documentChanged, policyMissing, notInvoiceable, notAllowedNow, noPlatform],
});

export const discardInvoice = defineCall({
  ...changing,
  path: "invoice/discardInvoice",
  title: "作废未开具的发票",
  permission: "invoice:apply",
  input: chosen,
  refusals: [invoiceMissing, documentChanged, notAllowedNow],
});

export const redInvoice = defineCall({
  ...changing,
  path: "invoice/redInvoice",
  title: "发票红冲",
  permission: "invoice:red",
  input: z.extend(chosen, {
    redReason: z.enum(["01", "02", "03", "04"], "请选择红冲原因"),
    /** Of 退保 and 批减: the endorsement that pays back. */
    endorseNo: z.union([z.literal(""), createBusinessNumberSchema("endorseNo")]),
  }),
  refusals: [invoiceMissing, documentChanged, endorsementMissing, withdrawalOpen, notAllowedNow],
});

const withdrawing = {
  ...changing,
  input: chosen,
  refusals: [invoiceMissing, documentChanged, notAllowedNow, platformRefused, platformSilent, platformAway],
} as const;

/** Answers with the outcome instead, if the platform has one. */
export const withdrawInvoice = defineCall({
  ...withdrawing,
  path: "invoice/withdrawInvoice",
  title: "撤回开票申请",
  permission: "invoice:apply",
});

export const withdrawRedInvoice = defineCall({
  ...withdrawing,
  path: "invoice/withdrawRedInvoice",
  title: "撤回发票红冲",
  permission: "invoice:red",
});

export const downloadInvoice = defineCall({
  method: "GET",
  path: "invoice/downloadInvoice/{invoiceId}",
  title: "下载发票",
  permission: "invoice:query",
  effect: "read",
  file: true,
  input: z.object({
    invoiceId,
    /** "1" loads the red letter. */
    red: z.optional(YesNoFlagSchema),
  }),
  output: FileAnswerSchema,
  refusals: [invoiceMissing, notAllowedNow, platformAway, noPlatform],
});

const importing = { permission: "invoice:apply" } as const;

export const queryInvoiceTemplate = defineCall({
  ...importing,
  method: "GET",
  path: "invoice/queryInvoiceTemplate",
  title: "下载批量开票模板",
  effect: "read",
  isOperation: true,
  file: true,
  input: z.object({}),
  output: FileAnswerSchema,
  refusals: [],
});

const BatchView = z.object({
  batchNo: z.string(),
  status: z.string(),
  fileName: z.string(),
  inputByName: z.string(),
  inputAt: z.string(),
  rowCount: z.number(),
  openCount: z.number(),
  issuedCount: z.number(),
  failedCount: z.number(),
  version: z.number(),
  mayApply: z.boolean(),
});

const { fileInvalid, fileTooHeavy, fileEmpty, tooManyRows, nothingToApply } = invoiceRefusals;

/** Stores the rows of a file with what stops each of them; nothing is applied for yet. */
export const importInvoiceBatch = defineCall({
  ...importing,
  method: "POST",
  path: "invoice/batchImport",
  title: "导入批量开票",
  effect: "change",
  upload: { maxBytes: invoiceImportLimits.mostBytes },
  input: z.object({ file: UploadedFileSchema }),
  output: BatchView,
  refusals: [fileInvalid, fileTooHeavy, fileEmpty, tooManyRows],
});

export const applyInvoiceBatch = defineCall({
  ...importing,
  method: "POST",
  path: "invoice/batchApply",
  title: "批量申请开票",
  effect: "change",
  input: z.object({ batchNo, version }),
  output: z.object({ taskId: z.string(), count: z.number() }),
  refusals: [invoiceMissing, documentChanged, nothingToApply, noPlatform],
});

/** A batch with its rows: the failed ones first. */
export const queryInvoiceBatch = defineCall({
  method: "GET",
  path: "invoice/queryInvoiceDetail/{batchNo}",
  title: "开票批次详情",
  permission: "invoice:query",
  effect: "read",
  input: z.object({ batchNo }),
  output: z.extend(BatchView, { rows: z.array(InvoiceView) }),
  refusals: [invoiceMissing],
});

/** The failed rows in the form of the template, with the reason, to be corrected and imported again. */
export const exportFailedRows = defineCall({
  method: "POST",
  path: "invoice/exportFailedRows",
  title: "下载开票失败明细",
  permission: "invoice:apply",
  effect: "read",
  isOperation: true,
  file: true,
  input: z.object({ batchNo }),
  output: FileAnswerSchema,
  refusals: [invoiceMissing],
});
