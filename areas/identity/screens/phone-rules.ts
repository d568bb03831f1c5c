import type { FieldFault } from "#platform/kernel/refusal.ts";
import { identityRefusals } from "../contract.ts";

export type PhoneField = "phone" | "captchaCode" | "phoneCode";
export type PhoneValues = Record<PhoneField, string>;
export type PhoneFaults = Partial<Record<PhoneField, string>>;

const inOrder: readonly PhoneField[] = ["phone", "captchaCode", "phoneCode"];

/** Eleven digits; which prefixes there are, the server's dictionary knows. */
const PHONE = /^1\d{10}$/;

export function phoneFaults(values: PhoneValues, wanted: "code" | "login"): PhoneFaults {
  const phone = values.phone.trim();
  const faults: PhoneFaults = {};
  if (phone === "") faults.phone = "请输入手机号";
  else if (!PHONE.test(phone)) faults.phone = "请输入 11 位手机号";
  if (wanted === "code" && values.captchaCode.trim() === "") faults.captchaCode = "请输入图片验证码";
  if (wanted === "login" && values.phoneCode.trim() === "") faults.phoneCode = "请输入短信验证码";
  return faults;
}

type Said = { code: string; message: string; fields: readonly FieldFault[] };

export function phoneFaultsSaid({ code, message, fields }: Said): PhoneFaults {
  const { captchaWrong, captchaSpent, phoneCodeWrong } = identityRefusals;
  if (code === captchaWrong.code || code === captchaSpent.code) return { captchaCode: message };
  if (code === phoneCodeWrong.code) return { phoneCode: message };
  const known = fields.filter(({ path }) => inOrder.some((field) => field === path));
  return Object.fromEntries(known.map((field) => [field.path, field.message]));
}

export function firstPhoneFault(faults: PhoneFaults): PhoneField | undefined {
  return inOrder.find((field) => faults[field] !== undefined);
}
