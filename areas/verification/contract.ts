import * as z from "zod/mini";
import { visitorRefusals } from "#areas/identity/contract/visitor.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { requiredText } from "#platform/kernel/wire.ts";
import { UploadedFileSchema } from "#platform/kernel/upload.ts";
import { verificationLimits } from "./rules.ts";

export const verificationRefusals = defineRefusals({
  paperUnknown: {
    code: "SEA002",
    message: "没有登记该单证",
    next: "请核对二维码是否完整，或上传电子单证查验；如有疑问，请联系承保机构",
  },
  notPdf: {
    code: "SEA003",
    message: "不是可查验的 PDF 文件",
    next: "请选择承保机构发出的电子单证（.pdf）；拍照、扫描和转存的文件无法查验",
  },
  notExamined: {
    code: "SEA004",
    message: "该文件本次未能查验完",
    next: "请稍后重试；仍不能查验的，请勿采信，并联系承保机构",
  },
});

const { paperUnknown, notPdf, notExamined } = verificationRefusals;
const { tooManyTries } = visitorRefusals;

/** What the public page shows of a paper that was issued here. */
const IssuedPaper = z.object({
  kindName: z.string(),
  /** The first five and the last four characters. */
  number: z.string(),
  versionName: z.string(),
  madeAt: z.string(),
  /** Whether the contract was not changed since. */
  isCurrent: z.boolean(),
  /** What has a state: 保单, 投保单, 暂保单, 询价单, 缴费 or 发票. */
  contractName: z.string(),
  statusName: z.string(),
  /** Null of a paper without the company's seal. */
  sealedAt: z.nullable(z.string()),
});

const Seal = z.object({
  signer: z.string(),
  organization: z.string(),
  issuer: z.string(),
  serial: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  signedAt: z.string(),
  isStamped: z.boolean(),
});

/** Judges an uploaded file: whether it is exactly what was issued here, and what was changed. */
export const verifyPaper = defineCall({
  method: "POST",
  path: "ePolicy/verifyPaper",
  title: "查验电子单证",
  permission: "public",
  effect: "upkeep",
  upload: { maxBytes: verificationLimits.maxBytes },
  input: z.object({ file: UploadedFileSchema }),
  output: z.object({
    verdict: z.enum([
      "genuine",
      "genuineUnsealed",
      "sealedUnfiled",
      "changed",
      "appended",
      "unknownSigner",
      "unrecognized",
      "unsigned",
    ]),
    sha256: z.string(),
    seal: z.nullable(Seal),
    paper: z.nullable(IssuedPaper),
  }),
  refusals: [notPdf, notExamined, tooManyTries],
});

/** What is filed of the paper that a QR code names. */
export const readIssuedPaper = defineCall({
  method: "POST",
  path: "ePolicy/readIssuedPaper",
  title: "扫码查看单证登记",
  permission: "public",
  effect: "upkeep",
  input: z.object({ paperId: requiredText(32) }),
  output: IssuedPaper,
  refusals: [paperUnknown, tooManyTries],
});
