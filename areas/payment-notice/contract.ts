import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { getBusinessNumberPattern } from "#areas/document/rules/numbers.ts";
import { createReasonTextSchema } from "#areas/judging/contract/shapes.ts";
import { mailRefusals } from "#areas/mail/contract.ts";
import { payPlanRefusals } from "#areas/pay-plan/contract.ts";
import { cancelPayment, initiateProposalPaymentList } from "#areas/payment/contract/payment.ts";
import { paymentRefusals } from "#areas/payment/contract/refusals.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { sealRefusals } from "#platform/papers/refusals.ts";
import { FileAnswerSchema, MoneySchema, requiredText } from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { paymentNoticeList } from "./rules/notice-list.ts";

export const noticeRefusals = defineRefusals({
  noticeMissing: {
    code: "NTC001",
    message: "该缴费通知书不存在",
    next: "请核对通知书号；属于其他机构的，请先切换到该机构",
  },
  paperChanged: { code: "NTC017", message: "通知书所存的内容已被改动", next: "请联系管理员从备份恢复" },
  noticeChanged: { code: "NTC002", message: "该缴费通知书状态已变化", next: "请刷新后按最新状态操作" },
  notJoined: {
    code: "NTC003",
    message: "不能合并为一张通知书：{why}",
    next: "请分开生成，或只选择投保人、币种和机构都相同的单据",
  },
  noticedAlready: {
    code: "NTC004",
    message: "{businessNo} 的本期保费已有有效的缴费通知书",
    next: "请使用原通知书；需要重新生成的，请先作废原通知书",
  },
  noticeEnded: { code: "NTC005", message: "该缴费通知书已缴清或已作废", next: "请刷新后查看最新状态" },
  phoneMissing: {
    code: "NTC006",
    message: "投保人的联系电话不是手机号码，不能发短信",
    next: "请下载通知书交给客户，或更正联系电话后再发送",
  },
  sendingUnderWay: { code: "NTC007", message: "上一条短信或邮件还在发送", next: "请稍后刷新查看发送结果" },
  remindedToday: {
    code: "NTC008",
    message: "今天已催缴过",
    next: "每张通知书每天只能催缴一次，请明天再催缴",
  },
  noPublicAddress: {
    code: "NTC009",
    message: "系统没有配置对外网址，不能生成缴费链接",
    next: "请联系管理员配置 PUBLIC_URL",
  },
  linkInvalid: {
    code: "NTC010",
    message: "缴费链接无效",
    next: "链接可能没有复制完整，请向承保机构索取新的链接",
  },
  linkEnded: {
    code: "NTC011",
    message: "这张缴费通知书已作废，链接随之失效",
    next: "请向承保机构核实，并使用最新的缴费通知书",
  },
  linkPaid: {
    code: "NTC013",
    message: "这张缴费通知书已缴清，链接随之失效",
    next: "无需再付款；如有疑问，请联系承保机构",
  },
  nothingToCancel: {
    code: "NTC014",
    message: "没有可以取消的缴费",
    next: "请刷新后查看最新状态；承保机构办理的缴费，请联系承保机构取消",
  },
  emailMissing: {
    code: "NTC015",
    message: "投保人没有可用的电子邮箱，不能发邮件",
    next: "请改用短信或下载通知书交给客户，或更正电子邮箱后再发送",
  },
  mailOff: {
    code: "NTC016",
    message: "邮件通知设置中已停用这类邮件",
    next: "请改用短信或下载，或联系总公司的运营管理人员启用",
  },
  charactersLacking: {
    code: "NTC012",
    message: "字库中没有“{characters}”，无法印出通知书",
    next: "录入有误的请更正；确为生僻字的，请以汉语拼音代替后重新生成通知书",
  },
});

export const queryPaymentNoticeList = createListCall(paymentNoticeList);

const MOST_JOINED = 100;
const noticeNo = z
  .string("请输入通知书号")
  .check(z.regex(getBusinessNumberPattern("noticeNo"), "通知书号格式不正确"));
const businessNos = z
  .array(createBusinessNumberSchema("proposalNo", "endorseNo"), "请选择单据")
  .check(z.minLength(1, "请选择单据"), z.maxLength(MOST_JOINED, `一次最多 ${MOST_JOINED} 张单据`));
const by = { permission: "document:notice" } as const;
const { noticeMissing, noticeChanged, notJoined, noticedAlready, noticeEnded, phoneMissing } = noticeRefusals;
const { sendingUnderWay, remindedToday, noPublicAddress, linkInvalid, linkEnded, linkPaid } = noticeRefusals;
const { charactersLacking, nothingToCancel, emailMissing, mailOff } = noticeRefusals;
const { payableMissing, notPayable, nothingDue, beingPaid } = paymentRefusals;

const Item = z.object({
  businessNo: z.string(),
  payNo: z.number(),
  amount: MoneySchema,
  paidAmount: MoneySchema,
  dueDate: z.string(),
});
const Sending = z.object({
  isReminder: z.boolean(),
  way: z.string(),
  status: z.string(),
  askedByName: z.string(),
  askedAt: z.string(),
});

export const queryPaymentNotice = defineCall({
  ...by,
  method: "POST",
  path: "notice/queryPaymentNotice",
  title: "缴费通知书详情",
  effect: "read",
  input: z.object({ noticeNo }),
  output: z.object({
    noticeNo: z.string(),
    version: z.number(),
    status: z.string(),
    payerName: z.string(),
    currency: z.string(),
    comCode: z.string(),
    dueAmount: MoneySchema,
    paidAmount: MoneySchema,
    dueDate: z.nullable(z.string()),
    madeByName: z.string(),
    madeAt: z.string(),
    readAt: z.nullable(z.string()),
    voidReason: z.string(),
    /** The path of the public page; '' once it has ended. */
    linkPath: z.string(),
    items: z.array(Item),
    /** The latest first. */
    sendings: z.array(Sending),
  }),
  refusals: [noticeMissing],
});

const changed = z.object({ noticeNo: z.string(), version: z.number() });
const changing = { ...by, method: "POST", effect: "change", output: changed } as const;

/** One notice about the next instalment of each document, for all documents or none. */
export const generatePaymentNotice = defineCall({
  ...changing,
  path: "notice/generatePaymentNotice",
  title: "生成缴费通知书",
  input: z.object({ businessNos }),
  refusals: [
    payableMissing,
    notPayable,
    nothingDue,
    beingPaid,
    payPlanRefusals.planInvalid,
    notJoined,
    noticedAlready,
  ],
});

const sending = [
  noticeMissing,
  noticeEnded,
  phoneMissing,
  sendingUnderWay,
  noPublicAddress,
  emailMissing,
  mailOff,
  mailRefusals.noMailServer,
] as const;

/** By mail or text message, or as a paper that the clerk hands over. */
export const sendPaymentNotice = defineCall({
  ...changing,
  path: "notice/sendPaymentNotice",
  title: "发送缴费通知书",
  input: z.object({ noticeNo, way: z.enum(["1", "2", "3"], "请选择发送方式") }),
  refusals: sending,
});

/** 催缴, by text message or mail, once a day. */
export const remindPaymentNotice = defineCall({
  ...changing,
  path: "notice/remindPaymentNotice",
  title: "催缴",
  input: z.object({ noticeNo, way: z._default(z.enum(["1", "2"], "请选择发送方式"), "2") }),
  refusals: [...sending, remindedToday],
});

export const voidPaymentNotice = defineCall({
  ...changing,
  path: "notice/voidPaymentNotice",
  title: "作废缴费通知书",
  input: z.object({
    noticeNo,
    version: z.int("版本应为整数"),
    reason: createReasonTextSchema("请填写作废的原因"),
  }),
  refusals: [noticeMissing, noticeChanged, noticeEnded, beingPaid],
});

const printRefusals = [charactersLacking, noticeRefusals.paperChanged, sealRefusals.sealUnavailable];
/** P03. */
export const printPaymentNotice = defineCall({
  ...by,
  method: "GET",
  path: "notice/printPaymentNotice",
  title: "预览缴费通知书",
  effect: "read",
  file: true,
  input: z.object({ noticeNo }),
  output: FileAnswerSchema,
  refusals: [noticeMissing, noticeEnded, noPublicAddress, ...printRefusals],
});

const opened = z.object({ noticeNo, key: requiredText(64) });
const Attempt = z.object({
  status: z.string(),
  /** Begun by the insurer, over the counter or together with other documents. */
  isElsewhere: z.boolean(),
  /** Begun on this page, so that the payer may cancel it here. */
  mayCancel: z.boolean(),
  methodName: z.string(),
  amount: MoneySchema,
  payUrl: z.string(),
  codeUrl: z.string(),
  account: z.string(),
  expiresAt: z.string(),
  reason: z.string(),
});

/** What a payer without an account sees. */
const PublicNotice = z.object({
  noticeNo: z.string(),
  status: z.string(),
  companyName: z.string(),
  payerName: z.string(),
  currency: z.string(),
  openAmount: MoneySchema,
  dueDate: z.nullable(z.string()),
  items: z.array(
    z.object({
      name: z.string(),
      number: z.string(),
      payNo: z.number(),
      amount: MoneySchema,
      dueDate: z.string(),
      isPaid: z.boolean(),
    }),
  ),
  methods: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Why nothing can be paid now; '' if it can, or if all is paid. */
  why: z.string(),
  /** The last attempt that was begun for exactly these instalments. */
  payment: z.nullable(Attempt),
});

/** The first opening is the receipt that the notice was read. The link of a paid or void notice is refused. */
export const readPaymentNoticeLink = defineCall({
  method: "POST",
  path: "notice/readPaymentNoticeLink",
  title: "凭缴费链接查看通知书",
  permission: "public",
  effect: "upkeep",
  input: opened,
  output: PublicNotice,
  refusals: [linkInvalid, linkEnded, linkPaid],
});

/** Begins a payment of all that is open, through the channel. */
export const payByPaymentNoticeLink = defineCall({
  method: "POST",
  path: "notice/payByPaymentNoticeLink",
  title: "凭缴费链接缴费",
  permission: "public",
  effect: "upkeep",
  /** `amount` is what the payer saw. */
  input: z.extend(opened, { paymentMethod: requiredText(2), amount: MoneySchema }),
  output: PublicNotice,
  refusals: [linkInvalid, linkEnded, linkPaid, noticeChanged, ...initiateProposalPaymentList.refusals],
});

/** Cancels the payment that was begun on the page, so that another method can be chosen. */
export const cancelByPaymentNoticeLink = defineCall({
  method: "POST",
  path: "notice/cancelByPaymentNoticeLink",
  title: "凭缴费链接取消缴费",
  permission: "public",
  effect: "upkeep",
  input: opened,
  output: PublicNotice,
  refusals: [linkInvalid, linkEnded, linkPaid, nothingToCancel, ...cancelPayment.refusals],
});
