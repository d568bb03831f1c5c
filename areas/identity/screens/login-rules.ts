import type { FieldError } from "#platform/kernel/refusal.ts";
import { captchaSpent, captchaWrong, loginRejected } from "../contract/sign-in.ts";

export type LoginField = "userCode" | "password" | "captchaCode";
export type LoginValues = Record<LoginField, string>;
export type LoginErrors = Partial<Record<LoginField, string>>;

export const loginLabels: Record<LoginField, string> = {
  userCode: "账号",
  password: "密码",
  captchaCode: "验证码",
};
export const loginFields = Object.keys(loginLabels) as LoginField[];

export function findMissingLoginFields(values: LoginValues): LoginErrors {
  const missing = loginFields.filter((field) => values[field].trim() === "");
  return Object.fromEntries(missing.map((field) => [field, `请输入${loginLabels[field]}`]));
}

type Said = { code: string; message: string; fields: readonly FieldError[] };

/** Assigns the server's error to the field that it concerns. */
export function toLoginErrors({ code, message, fields }: Said): LoginErrors {
  if (code === captchaWrong.code || code === captchaSpent.code) return { captchaCode: message };
  if (code === loginRejected.code) return { password: message };
  const known = fields.filter(({ path }) => path in loginLabels);
  return Object.fromEntries(known.map((field) => [field.path, field.message]));
}

export function findFirstInvalidLoginField(errors: LoginErrors): LoginField | undefined {
  return loginFields.find((field) => errors[field] !== undefined);
}

export type DemoAccount = { userCode: string; userName: string; does: string; password: string };

const demoAccountFields: readonly (keyof DemoAccount)[] = ["userCode", "userName", "does", "password"];

/** Reads the demo accounts, which only a demonstration server lists. Unreadable entries are dropped. */
export function readDemoAccounts(configValue: string): DemoAccount[] {
  try {
    const listed: unknown = JSON.parse(configValue);
    return Array.isArray(listed) ? listed.filter(isDemoAccount) : [];
  } catch {
    return [];
  }
}

function isDemoAccount(entry: unknown): entry is DemoAccount {
  if (typeof entry !== "object" || entry === null) return false;
  const given = entry as Readonly<Record<string, unknown>>;
  return demoAccountFields.every((field) => typeof given[field] === "string");
}
