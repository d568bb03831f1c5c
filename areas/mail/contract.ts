import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { createMultilineTextSchema, requiredText } from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { mailList } from "./rules/mail-list.ts";

export const mailRefusals = defineRefusals({
  settingMissing: { code: "MAI001", message: "没有这个触发节点", next: "请刷新页面后重新选择" },
  settingChanged: {
    code: "MAI002",
    message: "该触发节点的设置已被他人修改",
    next: "请刷新后在最新设置上修改",
  },
  placeholderUnknown: {
    code: "MAI003",
    message: "模板中有不能使用的变量：{names}",
    next: "请只使用列出的变量，变量写在花括号内",
  },
  roleForbidden: {
    code: "MAI004",
    message: "该触发节点的邮件不能发给所选的收件角色",
    next: "请重新选择收件角色",
  },
  headOfficeOnly: {
    code: "MAI005",
    message: "邮件通知由总公司统一设置",
    next: "请切换到总公司后修改，或联系总公司的运营管理人员",
  },
  ownEmailMissing: {
    code: "MAI006",
    message: "您的账号没有可用的电子邮箱，不能测试发送",
    next: "请先在个人资料中填写电子邮箱",
  },
  noMailServer: {
    code: "MAI007",
    message: "系统没有配置邮件服务器",
    next: "请联系管理员配置 MAIL_HOST 和 MAIL_FROM",
  },
  mailMissing: {
    code: "MAI008",
    message: "没有这封邮件",
    next: "请核对邮件编号；属于其他机构的，请先切换到该机构",
  },
  mailChanged: { code: "MAI009", message: "该邮件的状态已变化", next: "请刷新后按最新状态操作" },
  notResendable: {
    code: "MAI010",
    message: "该邮件正在发送或已经送达，不能重发",
    next: "只有已退信、发送失败和结果未知的邮件可以重发",
  },
  otherUnderWay: {
    code: "MAI011",
    message: "同一业务已有一封邮件正在发送",
    next: "请等待其发送结果，再决定是否重发",
  },
});

const { settingMissing, settingChanged, placeholderUnknown, roleForbidden, headOfficeOnly } = mailRefusals;
const { ownEmailMissing, noMailServer, mailMissing, mailChanged, notResendable, otherUnderWay } =
  mailRefusals;

export const queryMailList = createListCall(mailList);

const by = { permission: "aux:email", method: "POST" } as const;
const MAX_SUBJECT = 100;
const MAX_BODY = 4000;
const event = z.string("请选择触发节点").check(z.regex(/^\d{1,2}$/, "触发节点格式不正确"));
const mailId = z.string("请选择邮件").check(z.regex(/^\w{32}$/, "邮件编号格式不正确"));
const version = z.int("版本应为整数");

const MailSetting = z.object({
  event: z.string(),
  isOn: z.boolean(),
  roles: z.array(z.string()),
  hasFile: z.boolean(),
  templateVersion: z.number(),
  subject: z.string(),
  body: z.string(),
  version: z.number(),
  changedByName: z.string(),
  changedAt: z.string(),
});

export const queryMailSettings = defineCall({
  ...by,
  path: "mail/queryMailSettings",
  title: "邮件通知设置",
  effect: "read",
  input: z.object({}),
  output: z.object({
    settings: z.array(MailSetting),
    /** The settings are those of the head office. */
    mayChange: z.boolean(),
    /** Where a test message goes; '' without an address. */
    ownEmail: z.string(),
  }),
  refusals: [],
});

export const queryMailTemplateVersions = defineCall({
  ...by,
  path: "mail/queryMailTemplateVersions",
  title: "邮件模板的历次版本",
  effect: "read",
  input: z.object({ event }),
  output: z.object({
    /** The latest first. */
    versions: z.array(
      z.object({
        templateVersion: z.number(),
        subject: z.string(),
        body: z.string(),
        madeByName: z.string(),
        madeAt: z.string(),
      }),
    ),
  }),
  refusals: [settingMissing],
});

/** A changed text becomes a new version of the template; mails that were queued before keep theirs. */
export const saveMailSetting = defineCall({
  ...by,
  path: "mail/saveMailSetting",
  title: "保存邮件通知设置",
  effect: "change",
  input: z.object({
    event,
    version,
    isOn: z.boolean("请选择启用或停用"),
    roles: z
      .array(z.enum(["1", "2", "3"], "收件角色不正确"), "请选择收件角色")
      .check(z.minLength(1, "请至少选择一个收件角色"), z.maxLength(3, "收件角色重复")),
    hasFile: z.boolean("请选择是否带附件"),
    subject: requiredText(MAX_SUBJECT),
    body: createMultilineTextSchema(MAX_BODY).check(z.refine((text) => text.trim() !== "", "请输入正文")),
  }),
  output: z.object({ event: z.string(), version: z.number(), templateVersion: z.number() }),
  refusals: [settingMissing, settingChanged, placeholderUnknown, roleForbidden, headOfficeOnly],
});

/** The present text with sample values, to the user's own address and nowhere else. */
export const sendTestMail = defineCall({
  ...by,
  path: "mail/sendTestMail",
  title: "测试发送邮件",
  effect: "change",
  input: z.object({ event }),
  output: z.object({ mailId: z.string(), recipient: z.string() }),
  refusals: [settingMissing, ownEmailMissing, noMailServer],
});

export const queryMail = defineCall({
  ...by,
  path: "mail/queryMail",
  title: "邮件详情",
  effect: "read",
  input: z.object({ mailId }),
  output: z.object({
    mailId: z.string(),
    event: z.string(),
    role: z.string(),
    businessNo: z.string(),
    holderName: z.string(),
    comCode: z.string(),
    /** Masked for those who may not see contact data. */
    recipient: z.string(),
    subject: z.string(),
    body: z.string(),
    hasFile: z.boolean(),
    templateVersion: z.number(),
    messageId: z.string(),
    status: z.string(),
    reason: z.string(),
    nextAt: z.string(),
    askedByName: z.string(),
    askedAt: z.string(),
    version: z.number(),
    attempts: z.array(
      z.object({ attemptNo: z.number(), outcome: z.string(), reason: z.string(), endedAt: z.string() }),
    ),
  }),
  refusals: [mailMissing],
});

/** 重发, by hand, of what did not arrive; the Message-ID stays. */
export const resendMail = defineCall({
  ...by,
  path: "mail/resendMail",
  title: "重发邮件",
  effect: "change",
  input: z.object({ mailId, version }),
  output: z.object({ mailId: z.string(), version: z.number() }),
  refusals: [mailMissing, mailChanged, notResendable, noMailServer, otherUnderWay],
});
