import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { endorsementRefusals } from "#areas/endorsement/contract/refusals.ts";
import { policyRefusals } from "#areas/policy/contract/policy.ts";
import { proposalRefusals } from "#areas/proposal/contract/proposal.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { quotationRefusals } from "#areas/quotation/contract/inquiry.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { sealRefusals } from "#platform/papers/refusals.ts";
import { MoneySchema, requiredText, FileAnswerSchema } from "#platform/kernel/wire.ts";
import { issuedPaperList } from "../rules/issued-paper-list.ts";
import { type PaperKind, paperKinds, policyPaperCodes } from "../rules/paper-kinds.ts";
import { moneyPaperRefusals } from "./money-refusals.ts";
import { MOST_PACKED_PAPERS } from "../rules/packed-papers.ts";

export const paperRefusals = defineRefusals({
  paperMissing: { code: "PAP001", message: "该单证不存在", next: "请刷新单证列表后重试" },
  paperGone: {
    code: "PAP002",
    message: "该单证的文件已丢失或被改动，模板或内容也与当时不同，无法按原样重印",
    next: "请联系管理员从备份恢复",
  },
  charactersLacking: {
    code: "PAP003",
    message: "字库中没有“{characters}”，无法印出单证",
    next: "录入有误的请更正；确为生僻字的，请以汉语拼音代替，并在特别约定中用文字说明该字的写法；已出单的请办理批改",
  },
  notSubmitted: {
    code: "PAP004",
    message: "投保单尚未提交核保，或已撤销，不能出具",
    next: "请提交核保后再出具投保单",
  },
  revoked: {
    code: "PAP005",
    message: "暂保单已撤销，不能出具",
    next: "如仍需暂保，请重新出具暂保单",
  },
  notInEffect: { code: "PAP006", message: "批单尚未生效，不能出具", next: "请在批单生效后再出具" },
  nothingToPrint: {
    code: "PAP010",
    message: "该保单没有{name}的内容，不能出具",
    next: "请改为出具保险单；内容有遗漏的，请批改后再出具",
  },
  notInForce: {
    code: "PAP012",
    message: "保单已终止、中止或满期，不能出具{name}",
    next: "请改为出具保险单或保险单明细表",
  },
  printTooLong: {
    code: "PAP020",
    message: "该单证未能在规定时间内生成",
    next: "请稍后单独打印该单证；仍不能打印的，请联系管理员",
  },
  printFailed: { code: "PAP021", message: "该单证生成失败", next: "请稍后单独打印，或联系管理员" },
  notPriced: {
    code: "PAP011",
    message: "询价单没有有效的核保价格，不能出具报价单",
    next: "请在核保通过后、有效期内出具；已过有效期的请重新询价，已转投保的请出具投保单",
  },
});

const { paperMissing, paperGone, charactersLacking, notSubmitted, revoked, notInEffect } = paperRefusals;
const { paperEnded } = moneyPaperRefusals;
const { nothingToPrint, notInForce, notPriced } = paperRefusals;
const { inquiryMissing } = quotationRefusals;
const { sealUnavailable } = sealRefusals;
const { endorsementMissing } = endorsementRefusals;
const { proposalMissing } = proposalRefusals;
const { policyMissing } = policyRefusals;
const { documentMissing } = documentRefusals;
const policyNo = createBusinessNumberSchema("policyNo");
const proposalNo = createBusinessNumberSchema("proposalNo");
const provisionalNo = createBusinessNumberSchema("provisionalNo");
const endorseNo = createBusinessNumberSchema("endorseNo");
const inquiryNo = createBusinessNumberSchema("inquiryNo");
/** The code of DocumentTemplate. */
const paperCode = z.enum(policyPaperCodes, "请选择保单的单证");
const paperId = requiredText(32);

export const Paper = z.object({
  paperId: z.string(),
  /** The number of the policy, the proposal, the cover note, the endorsement, the inquiry, the payment or the invoice. */
  businessNo: z.string(),
  kind: z.enum(Object.keys(paperKinds) as [PaperKind, ...PaperKind[]]),
  kindName: z.string(),
  fileName: z.string(),
  /**
   * The transaction of the policy or the inquiry, the submission of the proposal, or 2 for an extended cover note; counted from 1. An
   * endorsement has only 1.
   */
  contentVersion: z.number(),
  /** The version of the content in words. */
  versionName: z.string(),
  templateVersion: z.string(),
  /** Whether it shows the present content with the present template. */
  isCurrent: z.boolean(),
  fileBytes: z.number(),
  sha256: z.string(),
  pages: z.number(),
  /** Null of a paper without the company's seal. */
  sealedAt: z.nullable(z.string()),
  sealSerial: z.nullable(z.string()),
  madeBy: z.string(),
  madeByName: z.string(),
  madeAt: z.string(),
});
export type PaperView = z.infer<typeof Paper>;
export const PrintAnswer = z.object({ paper: z.nullable(Paper), taskId: z.nullable(z.string()) });

/** Papers of a policy, the latest first. */
export const queryPaperList = defineCall({
  method: "POST",
  path: "ePolicy/queryPaperList",
  title: "保单的单证",
  permission: "policy:query",
  effect: "read",
  input: z.object({ policyNo }),
  output: z.object({
    policyNo: z.string(),
    holderName: z.string(),
    insuredName: z.string(),
    status: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    currency: z.string(),
    sumPremium: MoneySchema,
    list: z.array(Paper),
    /** The payments of which a receipt can be printed, the latest first. */
    receipts: z.array(
      z.object({ paymentNo: z.string(), amount: MoneySchema, currency: z.string(), paidAt: z.string() }),
    ),
    /** The papers that can be printed of its present content. */
    kinds: z.array(z.object({ code: paperCode, name: z.string() })),
  }),
  refusals: [policyMissing],
});

/**
 * The schedule of the present policy, or the paper of another code: an earlier print if there is one, else a new one. A
 * long one becomes a task.
 */
export const printPolicy = defineCall({
  method: "POST",
  path: "ePolicy/printPolicy",
  title: "打印保单",
  permission: "document:download",
  effect: "change",
  input: z.object({ policyNo, paperCode: z.optional(paperCode) }),
  output: PrintAnswer,
  refusals: [policyMissing, nothingToPrint, notInForce, charactersLacking, sealUnavailable],
});

const listOutput = z.object({
  list: z.array(Paper),
  /** Whether its content may be printed now: of a proposal, whether a submission fixed it. */
  isPrintable: z.boolean(),
});

/** Papers of a proposal, the latest first. */
export const queryProposalPaperList = defineCall({
  method: "POST",
  path: "ePolicy/queryProposalPaperList",
  title: "投保单的单证",
  permission: "proposal:query",
  effect: "read",
  input: z.object({ proposalNo }),
  output: listOutput,
  refusals: [proposalMissing],
});

/** The proposal form of the last submission, printed like the schedule of a policy. */
export const printProposal = defineCall({
  method: "POST",
  path: "ePolicy/printProposal",
  title: "打印投保单",
  permission: "document:download",
  effect: "change",
  input: z.object({ proposalNo }),
  output: PrintAnswer,
  refusals: [proposalMissing, notSubmitted, charactersLacking],
});

/** Papers of a cover note, the latest first. */
export const queryProvisionalPaperList = defineCall({
  method: "POST",
  path: "ePolicy/queryProvisionalPaperList",
  title: "暂保单的单证",
  permission: "aux:provisional",
  effect: "read",
  input: z.object({ provisionalNo }),
  output: listOutput,
  refusals: [documentMissing],
});

/** P09: the cover note as issued, or as extended. */
export const printProvisional = defineCall({
  method: "POST",
  path: "ePolicy/printProvisional",
  title: "打印暂保单",
  permission: "document:download",
  effect: "change",
  input: z.object({ provisionalNo }),
  output: PrintAnswer,
  refusals: [documentMissing, revoked, charactersLacking, sealUnavailable],
});

/** Papers of an endorsement, the latest first. */
export const queryEndorsePaperList = defineCall({
  method: "POST",
  path: "ePolicy/queryEndorsePaperList",
  title: "批单的单证",
  permission: "endorse:query",
  effect: "read",
  input: z.object({ endorseNo }),
  output: listOutput,
  refusals: [endorsementMissing],
});

/** The endorsement as it took effect, printed like the schedule of a policy. */
export const printEndorse = defineCall({
  method: "POST",
  path: "ePolicy/printEndorse",
  title: "打印批单",
  permission: "document:download",
  effect: "change",
  input: z.object({ endorseNo }),
  output: PrintAnswer,
  refusals: [endorsementMissing, notInEffect, charactersLacking, sealUnavailable],
});

/** Quotations of an inquiry, the latest first. */
export const queryQuotationPaperList = defineCall({
  method: "POST",
  path: "ePolicy/queryQuotationPaperList",
  title: "询价单的单证",
  permission: "quotation:query",
  effect: "read",
  input: z.object({ inquiryNo }),
  output: listOutput,
  refusals: [inquiryMissing],
});

/** P10: the approved price with its term, printed like the schedule of a policy. */
export const printQuotation = defineCall({
  method: "POST",
  path: "ePolicy/printQuotation",
  title: "打印报价单",
  permission: "document:download",
  effect: "change",
  input: z.object({ inquiryNo }),
  output: PrintAnswer,
  refusals: [inquiryMissing, notPriced, charactersLacking, sealUnavailable],
});

const file = {
  method: "GET",
  permission: "document:download",
  effect: "read",
  file: true,
  input: z.object({ paperId }),
  output: FileAnswerSchema,
  refusals: [paperMissing, paperGone, paperEnded],
} as const;

export const previewPaper = defineCall({ ...file, path: "ePolicy/previewPaper", title: "预览单证" });
export const downloadPaper = defineCall({ ...file, path: "ePolicy/downloadPaper", title: "下载单证" });

export const queryIssuedPaperList = createListCall(issuedPaperList);

/** The papers of policies and endorsements and the receipts of payments in one archive, printed where they were not. */
export const packPapers = defineCall({
  method: "POST",
  path: "ePolicy/packPapers",
  title: "打包单证",
  permission: "document:download",
  effect: "change",
  input: z.object({
    businessNos: z
      .array(createBusinessNumberSchema("policyNo", "endorseNo", "paymentNo"))
      .check(
        z.minLength(1, "请输入保单号、批单号或缴费单号"),
        z.maxLength(MOST_PACKED_PAPERS, `一次最多打包 ${MOST_PACKED_PAPERS} 个业务号`),
      ),
  }),
  output: z.object({ taskId: z.string(), count: z.number() }),
  refusals: [],
});
