import * as z from "zod/mini";
import { isBusinessNumber } from "#areas/document/rules/numbers.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { UploadedFileSchema } from "#platform/kernel/upload.ts";
import { FileAnswerSchema } from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { claimListDefinition } from "./rules/claim-list.ts";
import { claimImportLimits } from "./rules/importing.ts";

export const claimRefusals = defineRefusals({
  fileInvalid: {
    code: "CLM001",
    message: "不能读取“{fileName}”：{why}",
    next: "请下载模板填写，另存为 .xlsx 或 CSV 后重新上传",
  },
  fileTooHeavy: { code: "CLM002", message: "文件检查超时，已停止", next: "请分成几个文件导入" },
  fileEmpty: { code: "CLM003", message: "文件里没有赔案", next: "请按模板从第二行起每行填一件赔案" },
  tooManyRows: {
    code: "CLM004",
    message: "文件有 {count} 行，一次最多导入 {most} 行",
    next: "请分成几个文件导入",
  },
  claimsAway: {
    code: "CLM005",
    message: "理赔系统没有应答",
    next: "请稍后重试，或改用文件导入",
  },
  noClaimsSystem: {
    code: "CLM006",
    message: "本系统没有连接理赔系统",
    next: "请改用文件导入，或请管理员配置 CLAIMS_URL",
  },
  policyMissing: { code: "CLM007", message: "该保单不存在", next: "请核对保单号后重试" },
});
const { fileInvalid, fileTooHeavy, fileEmpty, tooManyRows, claimsAway, noClaimsSystem, policyMissing } =
  claimRefusals;

export const queryClaimList = createListCall(claimListDefinition);

const importing = { permission: "claim:edit" } as const;

export const queryClaimTemplate = defineCall({
  ...importing,
  method: "GET",
  path: "claim/queryClaimTemplate",
  title: "下载赔案导入模板",
  effect: "read",
  isOperation: true,
  file: true,
  input: z.object({}),
  output: FileAnswerSchema,
  refusals: [],
});

/** Each claim with its result: added, changed, unchanged, or why it is refused. */
const ClaimResults = z.object({
  saved: z.number(),
  rows: z.array(
    z.object({
      /** The row of the file, or the place in the answer of the claims system, from 1. */
      at: z.number(),
      claimNo: z.string(),
      isSaved: z.boolean(),
      message: z.string(),
    }),
  ),
});

export const importClaims = defineCall({
  ...importing,
  method: "POST",
  path: "claim/importClaims",
  title: "导入赔案",
  effect: "change",
  upload: { maxBytes: claimImportLimits.mostBytes },
  input: z.object({ file: UploadedFileSchema }),
  output: ClaimResults,
  refusals: [fileInvalid, fileTooHeavy, fileEmpty, tooManyRows],
});

/** Takes over what the claims system has of one policy. */
export const pullClaims = defineCall({
  ...importing,
  method: "POST",
  path: "claim/pullClaims",
  title: "从理赔系统取赔案",
  effect: "change",
  input: z.object({
    policyNo: z
      .string("请输入保单号")
      .check(z.refine((text) => isBusinessNumber("policyNo", text), "保单号格式不正确")),
  }),
  output: ClaimResults,
  refusals: [claimsAway, noClaimsSystem, policyMissing],
});
