import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { policyRefusals } from "#areas/policy/contract/policy.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { MoneySchema, requiredText, FileAnswerSchema } from "#platform/kernel/wire.ts";

export const paperRefusals = defineRefusals({
  paperMissing: { code: "PAP001", message: "该单证不存在", next: "请刷新单证列表后重试" },
  paperGone: {
    code: "PAP002",
    message: "该单证的文件已不在存储中，模板也已更换，无法按原样重印",
    next: "请联系管理员从备份恢复",
  },
  charactersLacking: {
    code: "PAP003",
    message: "字库中没有“{characters}”，无法印出保单",
    next: "请把缺少的字告知管理员补充字库；如系录入有误，请批改后再打印",
  },
});

const { paperMissing, paperGone, charactersLacking } = paperRefusals;
const { policyMissing } = policyRefusals;
const policyNo = createBusinessNumberSchema("policyNo");
const paperId = requiredText(32);

const Paper = z.object({
  paperId: z.string(),
  policyNo: z.string(),
  kind: z.string(),
  kindName: z.string(),
  fileName: z.string(),
  /** The version of the policy after this transaction. */
  transactionVersion: z.number(),
  templateVersion: z.string(),
  /** Whether it shows the present policy with the present template. */
  isCurrent: z.boolean(),
  fileBytes: z.number(),
  sha256: z.string(),
  pages: z.number(),
  madeBy: z.string(),
  madeByName: z.string(),
  madeAt: z.string(),
});
export type PaperView = z.infer<typeof Paper>;

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
  }),
  refusals: [policyMissing],
});

/**
 * The schedule of the present policy: an earlier print if there is one, else a new one. A long schedule becomes a
 * task.
 */
export const printPolicy = defineCall({
  method: "POST",
  path: "ePolicy/printPolicy",
  title: "打印保单",
  permission: "document:download",
  effect: "change",
  input: z.object({ policyNo }),
  output: z.object({ paper: z.nullable(Paper), taskId: z.nullable(z.string()) }),
  refusals: [policyMissing, charactersLacking],
});

const file = {
  method: "GET",
  permission: "document:download",
  effect: "read",
  file: true,
  input: z.object({ paperId }),
  output: FileAnswerSchema,
  refusals: [paperMissing, paperGone],
} as const;

export const previewPaper = defineCall({ ...file, path: "ePolicy/previewPaper", title: "预览单证" });
export const downloadPaper = defineCall({ ...file, path: "ePolicy/downloadPaper", title: "下载单证" });
