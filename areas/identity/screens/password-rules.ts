import type { FieldError } from "#platform/kernel/refusal.ts";
import { identityRefusals } from "../contract/sign-in.ts";

export const passwordFields = [
  "userCode",
  "oldPassword",
  "newPassword",
  "confirmNewPassword",
  "captchaCode",
] as const;
export type PasswordFormField = (typeof passwordFields)[number];
export type PasswordValues = Record<PasswordFormField, string>;
export type PasswordErrors = Partial<Record<PasswordFormField, string>>;

const HAS_OTHER_THAN_CHINESE = /[^一-龥]/;
const LETTERS_AND_DIGITS = /^[0-9A-Za-z]+$/;

const rules: Record<PasswordFormField, { pattern: RegExp; message: string }> = {
  userCode: { pattern: HAS_OTHER_THAN_CHINESE, message: "账号输入不合法" },
  oldPassword: { pattern: HAS_OTHER_THAN_CHINESE, message: "密码输入不合法" },
  newPassword: { pattern: HAS_OTHER_THAN_CHINESE, message: "密码输入不合法" },
  confirmNewPassword: { pattern: HAS_OTHER_THAN_CHINESE, message: "密码输入不合法" },
  captchaCode: { pattern: LETTERS_AND_DIGITS, message: "验证码输入不合法" },
};

export function trimPasswordValues(values: PasswordValues): PasswordValues {
  return Object.fromEntries(passwordFields.map((name) => [name, values[name].trim()])) as PasswordValues;
}

/** Checks trimmed values. */
export function checkPasswordValues(values: PasswordValues): PasswordErrors {
  const errors: PasswordErrors = {};
  for (const name of passwordFields) {
    if (values[name] === "") errors[name] = "请输入";
    else if (!rules[name].pattern.test(values[name])) errors[name] = rules[name].message;
  }
  const isSettled = !errors.newPassword && !errors.confirmNewPassword;
  if (isSettled && values.newPassword !== values.confirmNewPassword)
    errors.confirmNewPassword = identityRefusals.passwordsDiffer.message;
  return errors;
}

type Said = { code: string; message: string; fields: readonly FieldError[] };

export function toPasswordErrors({ code, message, fields }: Said): PasswordErrors {
  const { captchaWrong, captchaSpent, oldPasswordWrong, passwordsDiffer, passwordWeak } = identityRefusals;
  if (code === captchaWrong.code || code === captchaSpent.code) return { captchaCode: message };
  if (code === oldPasswordWrong.code) return { oldPassword: message };
  if (code === passwordsDiffer.code) return { confirmNewPassword: message };
  if (code === passwordWeak.code) return { newPassword: message };
  const known = fields.filter(({ path }) => passwordFields.some((name) => name === path));
  return Object.fromEntries(known.map((field) => [field.path, field.message]));
}
