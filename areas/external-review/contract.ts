import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { createReasonTextSchema } from "#areas/judging/contract/shapes.ts";
import { policyUndwrt, queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { isMobileNumber } from "#platform/kernel/phone.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import {
  createMultilineTextSchema,
  FileAnswerSchema,
  MoneySchema,
  requiredText,
} from "#platform/kernel/wire.ts";
import { MOST_REMARKS, REMARK_LENGTH, REMARK_PATH } from "./rules.ts";

export const reviewRefusals = defineRefusals({
  proposalMissing: {
    code: "REV001",
    message: "该投保单不存在",
    next: "请核对投保单号；属于其他机构的，请先切换到该机构",
  },
  noPublicAddress: {
    code: "REV002",
    message: "系统没有配置对外网址，不能发送审核链接",
    next: "请联系管理员配置 PUBLIC_URL",
  },
  attachmentMissing: { code: "REV003", message: "所选影像已被删除", next: "请刷新后重新选择" },
  nothingToWithdraw: { code: "REV004", message: "没有等待答复的外部审核", next: "请刷新后查看最新状态" },
  linkInvalid: {
    code: "REV005",
    message: "审核链接无效",
    next: "链接可能没有复制完整，请向承保机构索取新的链接",
  },
  linkExpired: { code: "REV006", message: "审核链接已过期", next: "请联系承保机构重新发送" },
  linkWithdrawn: {
    code: "REV007",
    message: "该审核已撤回，或已另发新的链接",
    next: "收到新链接的，请使用新链接；没有收到的，无需答复",
  },
  linkChanged: { code: "REV008", message: "投保单已变更，审核链接随之失效", next: "请联系承保机构重新发送" },
  answeredAlready: { code: "REV009", message: "该审核已答复", next: "请刷新后查看结果" },
  fileGone: { code: "REV010", message: "该附件不存在、已被改动或不能查看", next: "请联系承保机构" },
  remarkElsewhere: { code: "REV011", message: "批注的项目不在投保单中", next: "请刷新后重新批注" },
  reasonMissing: { code: "REV012", message: "请填写退回原因", next: "请写明需要修改的内容，再退回" },
  sentJustNow: { code: "REV013", message: "审核链接刚刚发送过", next: "请一分钟后再发送" },
});

const { proposalMissing, noPublicAddress, attachmentMissing, nothingToWithdraw, linkInvalid } =
  reviewRefusals;
const { linkExpired, linkWithdrawn, linkChanged, answeredAlready, fileGone } = reviewRefusals;
const { remarkElsewhere, reasonMissing, sentJustNow } = reviewRefusals;

const proposalNo = createBusinessNumberSchema("proposalNo");
const version = z.int("版本应为整数");
const Remark = z.object({ path: z.string(), label: z.string(), text: z.string() });
const Head = z.object({ proposalNo: z.string(), version: z.number(), status: z.string() });
const changing = { method: "POST", effect: "change", permission: policyUndwrt.permission } as const;

/** Submits a proposal to a reviewer outside; it is underwritten when the reviewer agrees. */
export const sendExternalReview = defineCall({
  ...changing,
  path: "review/sendExternalReview",
  title: "发送外部审核",
  input: z.object({
    proposalNo,
    version,
    sumPremium: MoneySchema,
    reviewerKind: z.enum(["1", "2", "3"], "请选择审核人类型"),
    reviewerName: requiredText(100),
    reviewerMobile: z
      .string("请输入手机号码")
      .check(z.refine((text) => isMobileNumber(text), "请输入11位手机号码")),
    attachmentIds: z.array(requiredText(32), "请选择影像").check(z.maxLength(200, "最多 200 个影像")),
  }),
  output: Head,
  refusals: [proposalMissing, noPublicAddress, attachmentMissing, ...policyUndwrt.refusals],
});

export const withdrawExternalReview = defineCall({
  ...changing,
  path: "review/withdrawExternalReview",
  title: "撤回外部审核",
  input: z.object({ proposalNo, version, reason: createReasonTextSchema("请填写撤回的原因") }),
  output: Head,
  refusals: [proposalMissing, nothingToWithdraw, ...policyUndwrt.refusals],
});

/** Sends the reviewer of the open round a new link; the earlier one ends, and its seven days begin anew. */
export const resendExternalReview = defineCall({
  ...changing,
  path: "review/resendExternalReview",
  title: "重新发送外部审核链接",
  input: z.object({ proposalNo, version }),
  output: Head,
  refusals: [proposalMissing, noPublicAddress, nothingToWithdraw, sentJustNow, ...policyUndwrt.refusals],
});

export const queryExternalReview = defineCall({
  method: "POST",
  path: "review/queryExternalReview",
  title: "外部审核记录",
  permission: queryProposalInfo.permission,
  effect: "read",
  input: z.object({ proposalNo }),
  output: z.object({
    /** The latest round first. */
    reviews: z.array(
      z.object({
        reviewId: z.string(),
        round: z.number(),
        reviewerKind: z.string(),
        reviewerName: z.string(),
        status: z.string(),
        /** A code of RenewalNoticeStatus. */
        sendingStatus: z.string(),
        sentByName: z.string(),
        sentAt: z.string(),
        expiresAt: z.string(),
        endedAt: z.nullable(z.string()),
        reason: z.string(),
        remarks: z.array(Remark),
      }),
    ),
  }),
  refusals: [proposalMissing],
});

const ticket = requiredText(2000);
const byLink = { method: "POST", permission: "public" } as const;
const linkRefusals = [linkInvalid, linkExpired, linkWithdrawn, linkChanged] as const;

const Cell = z.object({ path: z.string(), label: z.string(), text: z.string() });
const PublicReview = z.object({
  status: z.string(),
  companyName: z.string(),
  reviewerName: z.string(),
  round: z.number(),
  expiresAt: z.string(),
  endedAt: z.nullable(z.string()),
  reason: z.string(),
  remarks: z.array(Remark),
  /** Whether the proposal has been sent for another review since it was returned. */
  isResubmitted: z.boolean(),
  /** What is reviewed; null once the review is answered. */
  proposal: z.nullable(
    z.object({
      number: z.string(),
      productName: z.string(),
      holderName: z.string(),
      insuredName: z.string(),
      startDate: z.nullable(z.string()),
      endDate: z.nullable(z.string()),
      sumPremium: z.nullable(MoneySchema),
      sections: z.array(
        z.object({
          code: z.string(),
          title: z.string(),
          isTable: z.boolean(),
          rowCount: z.number(),
          rows: z.array(z.array(Cell)),
        }),
      ),
      files: z.array(z.object({ attachmentId: z.string(), fileName: z.string(), fileType: z.string() })),
    }),
  ),
});

export const readExternalReview = defineCall({
  ...byLink,
  path: "review/readExternalReview",
  title: "凭链接查看外部审核",
  effect: "upkeep",
  input: z.object({ ticket }),
  output: PublicReview,
  refusals: [...linkRefusals],
});

export const readExternalReviewFile = defineCall({
  ...byLink,
  path: "review/readExternalReviewFile",
  title: "凭链接查看外部审核的影像",
  effect: "upkeep",
  file: true,
  input: z.object({ ticket, attachmentId: requiredText(32) }),
  output: FileAnswerSchema,
  refusals: [...linkRefusals, answeredAlready, fileGone],
});

/** Agrees, or returns the proposal with a reason. A link answers once. */
export const answerExternalReview = defineCall({
  ...byLink,
  path: "review/answerExternalReview",
  title: "凭链接答复外部审核",
  effect: "upkeep",
  input: z.object({
    ticket,
    isAgreed: z.boolean(),
    reason: createMultilineTextSchema(500),
    remarks: z
      .array(
        z.object({
          path: z.string().check(z.regex(REMARK_PATH, "批注的项目有误")),
          text: createMultilineTextSchema(REMARK_LENGTH).check(
            z.refine((text) => text.trim() !== "", "请填写批注"),
          ),
        }),
      )
      .check(z.maxLength(MOST_REMARKS, `最多 ${MOST_REMARKS} 条批注`)),
  }),
  output: PublicReview,
  refusals: [...linkRefusals, answeredAlready, remarkElsewhere, reasonMissing],
});
