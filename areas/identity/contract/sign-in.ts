import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { checkEmail } from "#platform/kernel/email.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { requiredText, singleLineText } from "#platform/kernel/wire.ts";
import {
  SessionAuthority,
  captchaFields,
  GradeCodeWithName,
  MenuEntrySchema,
  mobileNumberSchema,
  PasswordChange,
  SessionAnswer,
  SignedInUser,
} from "./shapes.ts";

export const identityRefusals = defineRefusals({
  captchaWrong: { code: "AUTH001", message: "验证码错误", next: "点击图片换一张，重新输入验证码" },
  captchaSpent: { code: "AUTH002", message: "验证码已失效", next: "点击图片换一张，重新输入验证码" },
  loginRejected: { code: "AUTH003", message: "账号或密码错误", next: "请核对后重试；忘记密码请提交工单重置" },
  accountLocked: {
    code: "AUTH004",
    message: "登录失败次数过多，账号已锁定，请 {minutes} 分钟后重试",
    next: "忘记密码请提交工单重置",
  },
  addressThrottled: {
    code: "AUTH005",
    message: "登录尝试过于频繁，请 {minutes} 分钟后重试",
    next: "如同一网络内多人使用，请联系管理员",
  },
  wayUnavailable: {
    code: "AUTH006",
    message: "未开通该登录方式",
    next: "请换用其他登录方式，或联系管理员开通",
  },
  directoryAway: { code: "AUTH007", message: "域账号服务暂时无法连接", next: "请稍后重试，或换用密码登录" },
  wechatRejected: { code: "AUTH008", message: "企业微信授权无效或已过期", next: "请回到登录页重新扫码" },
  phoneCodeWrong: { code: "AUTH009", message: "手机验证码错误或已失效", next: "请重新获取验证码" },
  phoneCodeTooSoon: {
    code: "AUTH010",
    message: "验证码已发送，请 {seconds} 秒后再获取",
    next: "如未收到，请核对手机号后重新获取",
  },
  outsiderRejected: { code: "AUTH011", message: "外部令牌无效或已使用", next: "请从原系统重新进入" },
  notYourCompany: { code: "AUTH012", message: "您不属于该机构", next: "请从机构列表中重新选择" },
  oldPasswordWrong: { code: "AUTH013", message: "原密码不正确", next: "请重新输入原密码" },
  passwordsDiffer: {
    code: "AUTH014",
    message: "两次输入的密码不一致，请重新输入",
    next: "请重新输入新密码和确认密码",
  },
  passwordWeak: {
    code: "AUTH015",
    message: "新密码至少 10 位，须含字母和数字，且不能与账号或原密码相同",
    next: "请换一个更强的密码",
  },
  passwordNotOffered: { code: "AUTH016", message: "您的账号不能在此修改密码", next: "请提交工单重置密码" },
  passwordTemporary: { code: "AUTH019", message: "这是临时密码", next: "请先修改密码" },
  passwordOver: { code: "AUTH020", message: "临时密码已过期", next: "请联系管理员重新重置密码" },
  mobileIsCredential: {
    code: "AUTH018",
    message: "您的手机号用于登录，不能自行更换",
    next: "请联系管理员核实身份后更换",
  },
  mobileTaken: { code: "AUTH017", message: "该手机号已被其他账号使用", next: "请核对手机号，或联系管理员" },
});

/** Exported separately, so that the sign-in page loads these four refusals and not all. */
export const { captchaWrong, captchaSpent, loginRejected, passwordTemporary } = identityRefusals;

const r = identityRefusals;
const base = { permission: "public", effect: "upkeep", secret: true } as const;
const reading = { method: "GET", permission: "signedIn", effect: "read", refusals: [] } as const;

/** The captcha is a sealed ticket and nothing is stored, so GET is right although each answer differs. */
export const queryVerifyCode = defineCall({
  ...reading,
  permission: "public",
  path: "auth/queryVerifyCode",
  title: "获取登录验证码",
  input: z.object({}),
  output: z.object({ captchaId: z.string(), captchaImg: z.string() }),
});

export const loginIn = defineCall({
  ...base,
  method: "POST",
  path: "auth/loginIn",
  title: "账号密码登录",
  input: z.object({ userCode: requiredText(20), password: requiredText(100), ...captchaFields }),
  output: SessionAnswer,
  refusals: [
    r.captchaWrong,
    r.captchaSpent,
    r.loginRejected,
    r.accountLocked,
    r.addressThrottled,
    r.wayUnavailable,
    r.passwordTemporary,
    r.passwordOver,
  ],
});

export const adAccountLogin = defineCall({
  ...base,
  method: "POST",
  path: "auth/adAccountLogin",
  title: "域账号登录",
  input: z.object({ userCode: requiredText(64), password: requiredText(100), ...captchaFields }),
  output: SessionAnswer,
  refusals: [
    r.captchaWrong,
    r.captchaSpent,
    r.loginRejected,
    r.accountLocked,
    r.addressThrottled,
    r.wayUnavailable,
    r.directoryAway,
  ],
});

/** The address at which corporate WeChat recognises the browser, with the state that the return must carry. */
export const corpwxAddress = defineCall({
  ...reading,
  permission: "public",
  path: "auth/corpwxAddress",
  title: "企业微信授权地址",
  input: z.object({}),
  output: z.object({ address: z.string(), state: z.string() }),
  refusals: [r.wayUnavailable],
});

export const corpwxLogin = defineCall({
  ...base,
  method: "GET",
  path: "auth/corpwx/{code}",
  title: "企业微信登录",
  input: z.object({ code: requiredText(512), state: requiredText(600) }),
  output: SessionAnswer,
  refusals: [r.wechatRejected, r.wayUnavailable, r.addressThrottled],
});

export const sendPhoneCode = defineCall({
  ...base,
  method: "POST",
  path: "auth/sendPhoneCode",
  title: "发送手机验证码",
  input: z.object({ phone: mobileNumberSchema, ...captchaFields }),
  output: z.object({ waitSeconds: z.number() }),
  refusals: [r.captchaWrong, r.captchaSpent, r.phoneCodeTooSoon, r.addressThrottled, r.wayUnavailable],
});

export const phoneLogin = defineCall({
  ...base,
  method: "POST",
  path: "auth/phoneLogin",
  title: "手机验证码登录",
  input: z.object({
    phone: mobileNumberSchema,
    phoneCode: requiredText(6).check(z.regex(/^\d{6}$/, "验证码应为6位数字")),
  }),
  output: SessionAnswer,
  refusals: [r.phoneCodeWrong, r.accountLocked, r.wayUnavailable, r.addressThrottled],
});

export const outsiderToken = defineCall({
  ...base,
  method: "POST",
  path: "/center/api/v1/insurance/public/outsiders/token",
  title: "外部令牌登录",
  input: z.object({ token: requiredText(4000) }),
  output: SessionAnswer,
  refusals: [r.outsiderRejected, r.wayUnavailable, r.addressThrottled],
});

export const loginOut = defineCall({
  method: "POST",
  path: "auth/loginOut",
  title: "退出登录",
  permission: "signedIn",
  effect: "upkeep",
  input: z.object({}),
  output: z.null(),
  refusals: [],
});

const SWITCH_COMPANY = 5;

export const switchCompany = defineCall({
  ...base,
  method: "POST",
  path: "auth/switchCompany",
  title: "切换机构",
  permission: "user:switchCom",
  input: z.object({
    comCode: requiredText(8),
    token: z.optional(singleLineText(200)),
    tokenType: z._default(z.literal(SWITCH_COMPANY, "应为 5"), SWITCH_COMPANY),
  }),
  output: SessionAnswer,
  refusals: [r.notYourCompany],
});

/** Before signing in, the input names the account. Ends all sessions of the user. */
export const modifyPassword = defineCall({
  method: "POST",
  path: "auth/modifyPassword",
  title: "修改密码",
  permission: "public",
  effect: "upkeep",
  input: PasswordChange,
  output: z.null(),
  refusals: [
    r.captchaWrong,
    r.captchaSpent,
    r.oldPasswordWrong,
    r.passwordOver,
    r.passwordsDiffer,
    r.passwordWeak,
    r.passwordNotOffered,
    r.accountLocked,
    r.addressThrottled,
  ],
});

export type MenuItem = z.infer<typeof MenuEntrySchema>;

export const findMenuInfo = defineCall({
  ...reading,
  path: "auth/findMenuInfo",
  title: "当前用户的菜单",
  input: z.object({}),
  output: z.array(MenuEntrySchema),
});

export const getGradeInfoList = defineCall({
  ...reading,
  path: "auth/getGradeInfoList",
  title: "当前机构的岗位",
  input: z.object({}),
  output: z.object({ userGradeResList: z.array(GradeCodeWithName) }),
});

export const getComGradesList = defineCall({
  ...reading,
  path: "auth/getComGradesList",
  title: "所属机构及各机构的岗位",
  input: z.object({}),
  output: z.array(
    z.object({
      comCode: z.string(),
      comCodeName: z.string(),
      isCurrent: z.boolean(),
      gradeList: z.array(GradeCodeWithName),
    }),
  ),
});

export const queryPrpdUserByToken = defineCall({
  ...reading,
  path: "auth/queryPrpdUserByToken",
  title: "当前登录用户",
  input: z.object({}),
  output: SignedInUser,
});

/** staff: the side menu. travel: the travel header and menu. safety: the safety-liability module. */
export const getLoginAuthorityInfo = defineCall({
  ...reading,
  method: "POST",
  path: "auth/getLoginAuthorityInfo",
  title: "权限与布局",
  input: z.object({}),
  output: SessionAuthority,
});

export const querySessionStatus = defineCall({
  ...reading,
  method: "POST",
  path: "auth/status",
  title: "会话状态与剩余时间",
  input: z.object({}),
  output: z.object({ state: z.literal("active"), remainingMs: z.number(), loginWay: z.string() }),
});

export const updateProfile = defineCall({
  method: "POST",
  path: "auth/update",
  title: "修改本人资料",
  permission: "signedIn",
  effect: "change",
  input: z.object({
    email: requiredText(254).check(z.refine((email) => checkEmail(email) === undefined, "邮箱格式不正确")),
    mobile: mobileNumberSchema,
  }),
  output: z.object({ email: z.string(), mobile: z.string() }),
  refusals: [r.mobileTaken, r.mobileIsCredential],
});
