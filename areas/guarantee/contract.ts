import * as z from "zod/mini";
import { getBusinessNumberPattern } from "#areas/document/rules/numbers.ts";
import { captchaFields } from "#areas/identity/contract/shapes.ts";
import { visitorRefusals } from "#areas/identity/contract/visitor.ts";
import { paperRefusals } from "#areas/paper/contract/papers.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { FileAnswerSchema, MoneySchema, requiredText, singleLineText } from "#platform/kernel/wire.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { guaranteePushList } from "./rules/guarantee-list.ts";
import { GUARANTEE_FEATURE, GUARANTEE_PUSH } from "./rules/guarantee-places.ts";

export const guaranteeRefusals = defineRefusals({
  pushMissing: {
    code: "GUA001",
    message: "该保函推送不存在",
    next: "请核对保函号；属于其他机构的，请先切换到该机构",
  },
  retryOff: {
    code: "GUA002",
    message: "没有开通保函重试",
    next: "请联系管理员开通“保函重新推送”",
  },
  noPlatform: {
    code: "GUA003",
    message: "没有接入法院或交易中心的保函平台",
    next: "请联系管理员配置 GUARANTEE_PLATFORM_URL",
  },
  policyEnding: {
    code: "GUA004",
    message: "保单已退保、注销或有批改正在办理，不能推送",
    next: "请待批单办结后再推送；已退保、注销的保单不再推送保函",
  },
  platformAway: {
    code: "GUA005",
    message: "保函平台没有应答，结果未知",
    next: "请稍后刷新查看结果，再决定是否操作",
  },
  deliveredAlready: {
    code: "GUA006",
    message: "保函已经送达，不能撤回",
    next: "请刷新后查看送达回执",
  },
  notVerified: {
    code: "GUA007",
    message: "保函号、核对信息或验证码不正确",
    next: "请核对所填内容，并按新图片重新输入验证码",
  },
  verificationOver: {
    code: "GUA008",
    message: "查验结果已失效",
    next: "请重新查验后下载",
  },
  fileMissing: {
    code: "GUA009",
    message: "保函文件还没有生成，或与登记的不一致",
    next: "请待推送后下载；仍不能下载的，请联系承保机构",
  },
});

export const queryGuaranteePushList = createListCall(guaranteePushList);

const { pushMissing, retryOff, noPlatform, policyEnding, platformAway } = guaranteeRefusals;
const { deliveredAlready, notVerified, verificationOver, fileMissing } = guaranteeRefusals;
const { documentChanged } = documentRefusals;
const { notAllowedNow } = lifecycleRefusals;
const own = { permission: GUARANTEE_PUSH, feature: GUARANTEE_FEATURE } as const;
const changing = { ...own, method: "POST", effect: "change" } as const;

const pushNo = z.string("请选择保函").check(z.regex(/^BH20\d{14}-[35]$/, "推送号格式不正确"));
const guaranteeNo = z
  .string("请输入保函号")
  .check(z.regex(getBusinessNumberPattern("guaranteeNo"), "保函号格式不正确"));
const chosen = z.object({ pushNo, version: z.int() });

const Push = z.object({
  pushNo: z.string(),
  guaranteeNo: z.string(),
  node: z.string(),
  status: z.string(),
  version: z.number(),
});

export const queryGuaranteePush = defineCall({
  ...own,
  method: "POST",
  path: "guarantee/queryGuaranteePush",
  title: "保函推送详情",
  effect: "read",
  input: z.object({ pushNo }),
  output: z.extend(Push, {
    policyNo: z.string(),
    comCode: z.string(),
    guaranteeType: z.string(),
    platform: z.string(),
    receiver: z.string(),
    projectNo: z.string(),
    projectName: z.string(),
    principal: z.string(),
    amount: MoneySchema,
    currency: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    sha256: z.string(),
    receiptNo: z.string(),
    deliveredAt: z.nullable(z.string()),
    reason: z.string(),
    /** Whether the switch of product-spec §9 is on. */
    mayRetry: z.boolean(),
    /** The latest first. */
    attempts: z.array(
      z.object({
        stepNo: z.number(),
        kind: z.string(),
        outcome: z.string(),
        receiptNo: z.string(),
        reason: z.string(),
        askedByName: z.string(),
        askedAt: z.string(),
        settledAt: z.nullable(z.string()),
        /** What was sent, masked. */
        message: z.array(z.object({ label: z.string(), value: z.string() })),
      }),
    ),
  }),
  refusals: [pushMissing],
});

export const pushGuarantee = defineCall({
  ...changing,
  path: "guarantee/pushGuarantee",
  title: "推送保函",
  input: chosen,
  output: Push,
  refusals: [pushMissing, documentChanged, notAllowedNow, noPlatform, policyEnding],
});

export const retryGuarantee = defineCall({
  ...changing,
  path: "guarantee/retryGuarantee",
  title: "重新推送保函",
  input: chosen,
  output: Push,
  refusals: [pushMissing, documentChanged, notAllowedNow, noPlatform, policyEnding, retryOff],
});

/** 补推文件: sends the file of a delivered letter again. The delivery stays one. */
export const supplyGuaranteeFile = defineCall({
  ...changing,
  path: "guarantee/supplyGuaranteeFile",
  title: "补推保函文件",
  input: chosen,
  output: Push,
  refusals: [pushMissing, documentChanged, notAllowedNow, noPlatform, platformAway, fileMissing],
});

export const recallGuarantee = defineCall({
  ...changing,
  path: "guarantee/recallGuarantee",
  title: "撤回保函",
  input: chosen,
  output: Push,
  refusals: [pushMissing, documentChanged, notAllowedNow, noPlatform, platformAway, deliveredAlready],
});

export const downloadGuarantee = defineCall({
  ...own,
  method: "GET",
  path: "guarantee/downloadGuarantee/{guaranteeNo}",
  title: "下载保函",
  effect: "read",
  file: true,
  input: z.object({ guaranteeNo }),
  output: FileAnswerSchema,
  refusals: [pushMissing, fileMissing, paperRefusals.charactersLacking],
});

/** 电子保函查验, without an account. A wrong number and a wrong captcha get the same answer. */
export const verifyGuarantee = defineCall({
  method: "POST",
  path: "guarantee/verifyGuarantee",
  title: "查验电子保函",
  permission: "public",
  effect: "upkeep",
  input: z.object({
    guaranteeNo: singleLineText(40),
    /** The number of the case or tender, or the name of the principal; '' to verify only. */
    proof: singleLineText(120),
    ...captchaFields,
  }),
  output: z.object({
    guaranteeNo: z.string(),
    state: z.enum(["valid", "expired", "ended"]),
    pushStatus: z.string(),
    typeName: z.string(),
    companyName: z.string(),
    receiver: z.string(),
    projectNo: z.string(),
    principal: z.string(),
    amount: MoneySchema,
    currency: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    /** '' while the file is not made. */
    sha256: z.string(),
    /** Opens the file for some minutes; '' to whoever has not named what only the parties know. */
    ticket: z.string(),
  }),
  secret: true,
  refusals: [notVerified, visitorRefusals.tooManyTries],
});

export const downloadVerifiedGuarantee = defineCall({
  method: "POST",
  path: "guarantee/downloadVerifiedGuarantee",
  title: "下载查验的保函",
  permission: "public",
  effect: "read",
  file: true,
  input: z.object({ ticket: requiredText(400) }),
  output: FileAnswerSchema,
  refusals: [verificationOver, fileMissing, paperRefusals.charactersLacking],
});
