import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { createReasonTextSchema } from "#areas/judging/contract/shapes.ts";
import { paperRefusals } from "#areas/paper/contract/papers.ts";
import { proposalRefusals } from "#areas/proposal/contract/proposal.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { FileAnswerSchema, requiredText, singleLineText } from "#platform/kernel/wire.ts";
import { signatureRefusals } from "./refusals.ts";

const { proposalMissing } = proposalRefusals;
const { charactersLacking } = paperRefusals;
const {
  notSignable,
  mobileMissing,
  noPublicAddress,
  nothingLive,
  demandedByRule,
  wishTooLate,
  linkInvalid,
  linkExpired,
  linkEnded,
  linkAnswered,
  codeTooSoon,
  codeNotSent,
  codesSpent,
  codeWrong,
  ticketInvalid,
  statementsOpen,
  drawingInvalid,
  nameWrong,
  smsUnavailable,
  linkStale,
  evidenceMissing,
  paperGone,
  paperUnopened,
  sealAway,
  smsTooOften,
} = signatureRefusals;

const proposalNo = createBusinessNumberSchema("proposalNo");
const signatureId = requiredText(32);
const asking = { method: "GET", permission: "proposal:query", effect: "read" } as const;
const changing = { method: "POST", permission: "proposal:submit", effect: "change" } as const;

/** Makes a link for the holder, and ends an earlier one. The answer is the only place where the link stands. */
export const generateOnlineSignature = defineCall({
  ...changing,
  path: "signature/generateOnlineSignature",
  title: "发起线上签署",
  secret: true,
  input: z.object({ proposalNo }),
  output: z.object({ signatureId: z.string(), link: z.string(), expiresAt: z.string() }),
  refusals: [proposalMissing, notSignable, mobileMissing, noPublicAddress, charactersLacking],
});

/** Sends the link by text message: the server knows it only while it is handed back. */
export const sendOnlineSignature = defineCall({
  ...changing,
  path: "signature/sendOnlineSignature",
  title: "发送签署链接短信",
  input: z.object({ proposalNo, link: requiredText(400) }),
  /** A code of RenewalNoticeStatus. */
  output: z.object({ smsStatus: z.string() }),
  refusals: [proposalMissing, nothingLive, linkStale, smsUnavailable, smsTooOften],
});

export const revokeOnlineSignature = defineCall({
  ...changing,
  path: "signature/revokeOnlineSignature",
  title: "撤回线上签署",
  input: z.object({ proposalNo }),
  output: z.null(),
  refusals: [proposalMissing, nothingLive],
});

/** Says whether this proposal wants a signature; without `isWanted` the opposite of the present. */
export const reverseSignatureConfig = defineCall({
  ...changing,
  path: "signature/reverseSignatureConfig",
  title: "切换投保单是否须签署",
  input: z.object({ proposalNo, isWanted: z.optional(z.boolean()) }),
  output: z.object({ isWanted: z.boolean(), isByRule: z.boolean() }),
  refusals: [proposalMissing, demandedByRule, wishTooLate],
});

/** Signed on paper counts: the application with its signature is an image of its own category. */
export const checkExistSignature = defineCall({
  ...asking,
  path: "signature/checkExistSignature/{proposalNo}",
  title: "是否已有签署",
  input: z.object({ proposalNo }),
  output: z.object({
    exists: z.boolean(),
    /** A code of SignatureStatus: of the signing online. */
    signatureStatus: z.string(),
    /** How many images there are of the application as it was signed on paper. */
    paperFiles: z.number(),
  }),
  refusals: [proposalMissing],
});

export const checkOnlineSignatureIsSigned = defineCall({
  ...asking,
  path: "signature/checkOnlineSignatureIsSigned/{no}",
  title: "线上签署是否完成",
  input: z.object({ no: proposalNo }),
  output: z.object({ isSigned: z.boolean(), signatureStatus: z.string() }),
  refusals: [proposalMissing],
});

const Link = z.object({
  signatureId: z.string(),
  serial: z.number(),
  status: z.string(),
  signerName: z.string(),
  mobile: z.string(),
  madeByName: z.string(),
  madeAt: z.string(),
  expiresAt: z.string(),
  openedAt: z.nullable(z.string()),
  /** When the holder first opened the paper. */
  paperOpenedAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  refuseReason: z.string(),
  smsStatus: z.string(),
  evidenceSha256: z.string(),
  /** '' while it counts. */
  endReason: z.string(),
  endedAt: z.nullable(z.string()),
  paperId: z.string(),
  signedPaperId: z.nullable(z.string()),
});

/** Everything about the signing of a proposal, the latest link first. */
export const queryOnlineSignature = defineCall({
  ...asking,
  method: "POST",
  path: "signature/queryOnlineSignature",
  title: "投保单的线上签署",
  input: z.object({ proposalNo }),
  output: z.object({
    signatureStatus: z.string(),
    isWanted: z.boolean(),
    isByRule: z.boolean(),
    mayReverse: z.boolean(),
    paperFiles: z.number(),
    /** Why no link can be made now; '' if one can. */
    whyNot: z.string(),
    links: z.array(Link),
  }),
  refusals: [proposalMissing],
});

export const downloadSignatureEvidence = defineCall({
  method: "GET",
  permission: "document:download",
  effect: "read",
  file: true,
  path: "signature/downloadSignatureEvidence",
  title: "下载签署证据",
  input: z.object({ signatureId }),
  output: FileAnswerSchema,
  refusals: [evidenceMissing],
});

const opened = z.object({ key: requiredText(64) });
const verified = z.extend(opened, { ticket: requiredText(600) });
const byLink = { method: "POST", permission: "public", effect: "upkeep" } as const;
const ended = [linkInvalid, linkExpired, linkEnded] as const;
const answering = [...ended, linkAnswered, ticketInvalid] as const;

const PublicSignature = z.object({
  status: z.string(),
  companyName: z.string(),
  productName: z.string(),
  number: z.string(),
  signerName: z.string(),
  isPerson: z.boolean(),
  mobile: z.string(),
  expiresAt: z.string(),
  answeredAt: z.nullable(z.string()),
});

/** What the holder sees before the code: nothing of the contract but its kind and the last digits. */
export const readSignatureLink = defineCall({
  ...byLink,
  path: "signature/readSignatureLink",
  title: "凭链接打开线上签署",
  input: opened,
  output: PublicSignature,
  refusals: ended,
});

export const sendSignatureCode = defineCall({
  ...byLink,
  path: "signature/sendSignatureCode",
  title: "发送签署验证码",
  input: opened,
  output: z.object({ waitSeconds: z.number() }),
  refusals: [...ended, linkAnswered, codeTooSoon, codesSpent, codeNotSent],
});

/** The ticket opens this paper for half an hour, and lets it be signed or refused once. */
export const verifySignatureCode = defineCall({
  ...byLink,
  path: "signature/verifySignatureCode",
  title: "验证签署人手机",
  input: z.extend(opened, { code: requiredText(6) }),
  output: z.object({ ticket: z.string(), statements: z.array(z.string()), fileName: z.string() }),
  refusals: [...ended, linkAnswered, codeWrong, codesSpent],
});

/** Notes that the paper was handed out: only who has opened it may sign. */
export const readSignaturePaper = defineCall({
  ...byLink,
  path: "signature/readSignaturePaper",
  title: "查看待签署的投保单",
  file: true,
  input: verified,
  output: FileAnswerSchema,
  refusals: [...answering, paperGone],
});

export const signOnline = defineCall({
  ...byLink,
  path: "signature/signOnline",
  title: "线上签署投保单",
  input: z.extend(verified, {
    /** The statements that were confirmed, by their place. */
    confirmed: z.array(z.int("应为整数")).check(z.maxLength(50, "最多50条")),
    /** A PNG in base64, or '' where a name was typed. */
    drawing: z.string("请签名").check(z.maxLength(56_000, "签名图片过大，请清除后重签")),
    typedName: singleLineText(60),
    device: z.string("设备信息应为文字").check(z.maxLength(300, "最多300个字")),
  }),
  output: PublicSignature,
  refusals: [
    ...answering,
    paperUnopened,
    statementsOpen,
    drawingInvalid,
    nameWrong,
    charactersLacking,
    paperGone,
    sealAway,
    notSignable,
  ],
});

export const refuseOnlineSignature = defineCall({
  ...byLink,
  path: "signature/refuseOnlineSignature",
  title: "拒签投保单",
  input: z.extend(verified, {
    reason: createReasonTextSchema("请填写拒签的原因"),
    device: z.string("设备信息应为文字").check(z.maxLength(300, "最多300个字")),
  }),
  output: PublicSignature,
  refusals: [...answering, notSignable],
});
