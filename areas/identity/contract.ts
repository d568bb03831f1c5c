import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { requiredText } from "#platform/kernel/wire.ts";

export const identityRefusals = defineRefusals({
  captchaWrong: { code: "AUTH001", message: "验证码错误", next: "点击图片换一张，重新输入验证码" },
  captchaSpent: { code: "AUTH002", message: "验证码已失效", next: "点击图片换一张，重新输入验证码" },
  loginRejected: { code: "AUTH003", message: "账号或密码错误", next: "请核对后重试；忘记密码请提交工单重置" },
});

/** GET although it answers something new each time: the captcha is a sealed ticket, nothing is stored. */
export const queryVerifyCode = defineCall({
  method: "GET",
  path: "auth/queryVerifyCode",
  title: "获取登录验证码",
  permission: "public",
  effect: "read",
  input: z.object({}),
  output: z.object({ captchaId: z.string(), captchaImg: z.string() }),
  refusals: [],
});

const { captchaWrong, captchaSpent, loginRejected } = identityRefusals;

export const loginIn = defineCall({
  method: "POST",
  path: "auth/loginIn",
  title: "账号密码登录",
  permission: "public",
  effect: "upkeep",
  secret: true,
  input: z.object({
    userCode: requiredText(20),
    password: requiredText(100),
    captchaCode: requiredText(8),
    captchaId: requiredText(400),
  }),
  output: z.object({ token: z.string(), userCode: z.string(), userName: z.string(), comCode: z.string() }),
  refusals: [captchaWrong, captchaSpent, loginRejected],
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

export const queryPrpdUserByToken = defineCall({
  method: "GET",
  path: "auth/queryPrpdUserByToken",
  title: "当前登录用户",
  permission: "signedIn",
  effect: "read",
  input: z.object({}),
  output: z.object({
    userCode: z.string(),
    userName: z.string(),
    comCode: z.string(),
    gradeCodes: z.array(z.string()),
  }),
  refusals: [],
});
