import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { paperRefusals } from "#areas/paper/contract/papers.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { FileAnswerSchema, requiredText, singleLineText } from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { sealRefusals } from "#platform/papers/refusals.ts";
import { printablePaperList } from "./rules/printable-paper-list.ts";
import { MAX_PREVIEW_SECONDS, MOST_PRINTED_PAPERS, reprintReasonCodes } from "./rules/printing.ts";

export const printingRefusals = defineRefusals({
  notPrintable: {
    code: "TPL001",
    message: "没有该单证，或现在不能打印",
    next: "请刷新列表；批单须已生效，暂保单须未撤销，缴费单须已到账且未退款",
  },
  reasonMissing: {
    code: "TPL002",
    message: "所选单证已打印过，{why}",
    next: "请补充重打原因后再打印",
  },
  printTaskMissing: { code: "TPL003", message: "没有这次批量套打", next: "请回到列表重新选择" },
  otherKind: {
    code: "TPL004",
    message: "该号码不是模板所属单证的业务号",
    next: "请输入与模板单证一致的业务号",
  },
  previewTooLong: {
    code: "TPL005",
    message: `${MAX_PREVIEW_SECONDS} 秒内未能生成样张，已停止`,
    next: "请换一份清单较短的单证预览",
  },
  paperNotJoinable: {
    code: "TPL006",
    message: "该单证的文件无法并入合并文件",
    next: "请单独打印该单证；仍不能打印的，请联系管理员",
  },
  fileTooLarge: {
    code: "TPL007",
    message: "所选单证合并后过大，未能生成合并文件",
    next: "请减少份数后重新打印",
  },
});

const { notPrintable, reasonMissing, printTaskMissing, otherKind, previewTooLong } = printingRefusals;
const { charactersLacking } = paperRefusals;
const { documentMissing } = documentRefusals;

const by = { permission: "document:print", method: "POST" } as const;
const issuedNo = createBusinessNumberSchema("policyNo", "endorseNo", "provisionalNo", "paymentNo");
const issuedNos = z
  .array(issuedNo)
  .check(
    z.minLength(1, "请选择要打印的单证"),
    z.maxLength(MOST_PRINTED_PAPERS, `一次最多打印 ${MOST_PRINTED_PAPERS} 份`),
  );
const reason = {
  /** A code of ReprintReason; '' where nothing was printed before. */
  reasonCode: z.enum(["", ...reprintReasonCodes], "请选择重打原因"),
  reason: singleLineText(200),
};

export const queryPrintablePaperList = createListCall(printablePaperList);

/** The chosen papers in the order of choice, with how often each was printed. */
export const queryPrintCounts = defineCall({
  ...by,
  path: "ePolicy/queryPrintCounts",
  title: "单证的打印次数",
  effect: "read",
  input: z.object({ businessNos: issuedNos }),
  output: z.object({
    list: z.array(
      z.object({
        businessNo: z.string(),
        kind: z.string(),
        holderName: z.string(),
        printCount: z.number(),
        /** The template by which it is printed; '' for the words of the program. */
        templateNo: z.string(),
      }),
    ),
  }),
  refusals: [],
});

/** One paper, now. A long one that was never made becomes a task. */
export const printIssuedPaper = defineCall({
  ...by,
  path: "ePolicy/printIssuedPaper",
  title: "套打单证",
  effect: "change",
  input: z.object({ businessNo: issuedNo, ...reason }),
  output: z.object({
    paperId: z.nullable(z.string()),
    printNo: z.nullable(z.number()),
    taskId: z.nullable(z.string()),
  }),
  refusals: [notPrintable, reasonMissing, charactersLacking, sealRefusals.sealUnavailable],
});

/** Several papers as one file, in the order of choice. */
export const printIssuedPapers = defineCall({
  ...by,
  path: "ePolicy/printIssuedPapers",
  title: "批量套打",
  effect: "change",
  input: z.object({ businessNos: issuedNos, ...reason }),
  output: z.object({ taskId: z.string(), count: z.number() }),
  refusals: [reasonMissing],
});

/** What became of each paper of a task. */
export const queryPrintTask = defineCall({
  ...by,
  path: "ePolicy/queryPrintTask",
  title: "批量套打结果",
  effect: "read",
  input: z.object({ taskId: requiredText(32) }),
  output: z.object({
    list: z.array(
      z.object({
        rowNo: z.number(),
        businessNo: z.string(),
        status: z.string(),
        printNo: z.nullable(z.number()),
        result: z.string(),
      }),
    ),
  }),
  refusals: [printTaskMissing],
});

/** Every printing of a document, the latest first. */
export const queryPrintHistory = defineCall({
  ...by,
  path: "ePolicy/queryPrintHistory",
  title: "打印记录",
  effect: "read",
  input: z.object({ businessNo: issuedNo }),
  output: z.object({
    list: z.array(
      z.object({
        contentVersion: z.number(),
        printNo: z.number(),
        reasonCode: z.string(),
        reason: z.string(),
        printedByName: z.string(),
        printedAt: z.string(),
      }),
    ),
  }),
  refusals: [notPrintable],
});

/** A template, whatever its state, beside the data of a document. Nothing is stored. */
export const previewPaperTemplate = defineCall({
  method: "GET",
  permission: "document:print",
  path: "ePolicy/previewPaperTemplate",
  title: "模板样张",
  effect: "read",
  file: true,
  isHeavy: true,
  processName: "specimens",
  input: z.object({
    paperTemplateNo: createBusinessNumberSchema("paperTemplateNo"),
    businessNo: createBusinessNumberSchema("policyNo", "endorseNo", "provisionalNo", "proposalNo"),
  }),
  output: FileAnswerSchema,
  refusals: [documentMissing, notPrintable, otherKind, previewTooLong, charactersLacking],
});
