import type { FieldError } from "#platform/kernel/refusal.ts";
import { identityRefusals } from "../contract/sign-in.ts";

export type PhoneLoginField = "phone" | "captchaCode" | "phoneCode";
export type PhoneLoginValues = Record<PhoneLoginField, string>;
export type PhoneLoginErrors = Partial<Record<PhoneLoginField, string>>;

const inOrder: readonly PhoneLoginField[] = ["phone", "captchaCode", "phoneCode"];

/** Only the form is checked here: eleven digits. The server's dictionary knows the valid prefixes. */
const PHONE = /^1\d{10}$/;

export function checkPhoneLogin(values: PhoneLoginValues, wanted: "code" | "login"): PhoneLoginErrors {
  const phone = values.phone.trim();
  const errors: PhoneLoginErrors = {};
  if (phone === "") errors.phone = "请输入手机号";
  else if (!PHONE.test(phone)) errors.phone = "请输入 11 位手机号";
  if (wanted === "code" && values.captchaCode.trim() === "") errors.captchaCode = "请输入图片验证码";
  if (wanted === "login" && values.phoneCode.trim() === "") errors.phoneCode = "请输入短信验证码";
  return errors;
}

type Said = { code: string; message: string; fields: readonly FieldError[] };

export function toPhoneLoginErrors({ code, message, fields }: Said): PhoneLoginErrors {
  const { captchaWrong, captchaSpent, phoneCodeWrong } = identityRefusals;
  if (code === captchaWrong.code || code === captchaSpent.code) return { captchaCode: message };
  if (code === phoneCodeWrong.code) return { phoneCode: message };
  const known = fields.filter(({ path }) => inOrder.some((field) => field === path));
  return Object.fromEntries(known.map((field) => [field.path, field.message]));
}

export function findFirstInvalidPhoneField(errors: PhoneLoginErrors): PhoneLoginField | undefined {
  return inOrder.find((field) => errors[field] !== undefined);
}
