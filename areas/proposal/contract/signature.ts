import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { proposalRefusals } from "./proposal.ts";

export const signatureRefusals = defineRefusals({
  signingClosed: {
    code: "PRO014",
    message: "线上签署尚未开通",
    next: "请由投保人在纸质投保单上签字盖章，再以“投保单”类别上传到影像资料",
  },
  nothingToReverse: {
    code: "PRO015",
    message: "该投保单没有发起过线上签署，不需要撤回",
    next: "纸质签署的投保单如需重签，提交核保前请删除原影像后重新上传，提交后请补充上传",
  },
});

const { proposalMissing } = proposalRefusals;
const { signingClosed, nothingToReverse } = signatureRefusals;
const proposalNo = createBusinessNumberSchema("proposalNo");
const asking = { method: "GET", permission: "proposal:query", effect: "read" } as const;
const changing = { method: "POST", permission: "proposal:submit", effect: "change" } as const;

export const generateOnlineSignature = defineCall({
  ...changing,
  path: "signature/generateOnlineSignature",
  title: "发起线上签署",
  input: z.object({ proposalNo }),
  output: z.null(),
  refusals: [proposalMissing, signingClosed],
});

export const reverseSignatureConfig = defineCall({
  ...changing,
  path: "signature/reverseSignatureConfig",
  title: "撤回线上签署",
  input: z.object({ proposalNo }),
  output: z.null(),
  refusals: [proposalMissing, nothingToReverse],
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
