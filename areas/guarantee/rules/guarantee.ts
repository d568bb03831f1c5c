import { maskPayerName, shortenBusinessNo } from "#areas/payment-notice/rules/notice.ts";
import { type LetterParticulars, LITIGATION, readLetterParticulars } from "#areas/paper/rules/letter.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { formatMoney } from "#platform/kernel/money.ts";

/** The codes of GuaranteeStatus. */
export const PUSH_STATUS = {
  waiting: "0",
  pushing: "1",
  delivered: "2",
  failed: "3",
  recalled: "4",
} as const;
/** The codes of GuaranteeNode that the program pushes: the file passes the letter on. */
export const PUSH_NODE = { file: "3", surrender: "5" } as const;
/** The codes of GuaranteePlatform. */
export const PLATFORM = { court: "1", tender: "2" } as const;
export const ATTEMPT_KIND = { push: "P", retry: "R", file: "F" } as const;

export const buildPushNo = (guaranteeNo: string, node: string): string => `${guaranteeNo}-${node}`;

/** The letter of a policy: to whom it goes, for what and for whom. */
export type Letter = Omit<LetterParticulars, "opponent" | "property"> & { readonly platform: string };

/** What the letter of a form says; undefined of a product without a type of guarantee. */
export function readLetter(form: FilledForm, holderName: string): Letter | undefined {
  const found = readLetterParticulars(form);
  if (!found) return undefined;
  const { opponent: _, property: __, ...letter } = found;
  const platform = letter.guaranteeType === LITIGATION ? PLATFORM.court : PLATFORM.tender;
  return { ...letter, principal: letter.principal || holderName, platform };
}

/** Different letters that one network may ask for on the public page, so that nobody walks through the serials. */
export const LETTER_TRIES = { purpose: "guarantee", most: 30, windowMinutes: 60 } as const;

type LetterPolicy = {
  readonly holderName: string;
  readonly sumAmount: string;
  readonly currency: string;
  readonly startDate: string;
  readonly endDate: string;
};

/** What is registered of the letter of a policy with this content; undefined of a product without a type of guarantee. */
export function describeLetter(policy: LetterPolicy, form: FilledForm) {
  const { holderName, sumAmount, currency, startDate, endDate } = policy;
  const letter = readLetter(form, holderName);
  return letter && { ...letter, amount: letter.amount || sumAmount, currency, startDate, endDate };
}

type SentLetter = Letter & {
  readonly guaranteeNo: string;
  readonly policyNo: string;
  readonly currency: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly sha256: string;
};

/** 查看报文: what was sent, as those see it who need not know the parties. */
export function listMaskedMessage(
  letter: SentLetter,
  { node, attempt }: { readonly node: string; readonly attempt: number },
): readonly (readonly [label: string, value: string])[] {
  const isFile = node === PUSH_NODE.file;
  return [
    ["保函号", letter.guaranteeNo],
    ["推送次数", String(attempt)],
    ["保单号", shortenBusinessNo(letter.policyNo)],
    ["接收方", letter.receiver],
    ["案号或招标编号", letter.projectNo === "" ? "" : shortenBusinessNo(letter.projectNo)],
    ["被保证人", maskPayerName(letter.principal)],
    ["担保金额", `${formatMoney(letter.amount)}（${letter.currency}）`],
    ["起止日期", `${letter.startDate} 至 ${letter.endDate}`],
    ["文件", isFile ? `PDF，SHA-256 ${letter.sha256 || "未生成"}` : "无，仅通知退保"],
  ];
}

/** The states of PolicyStatus in which a policy has ended early. */
export const ENDED_EARLY: ReadonlySet<string> = new Set(["04", "05"]);

/** What anybody may know of a letter: whether it still stands. */
export function getLetterState(
  { status, endDate }: { readonly status: string; readonly endDate: string },
  today: string,
): "valid" | "expired" | "ended" {
  if (ENDED_EARLY.has(status) || status === "07") return "ended";
  return today > endDate ? "expired" : "valid";
}
