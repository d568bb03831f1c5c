import type { FilledRow } from "#platform/forms/filled-form.ts";
import {
  createFormElementDefinition as element,
  createFormSectionDefinition as section,
  createLengthRule,
} from "#platform/forms/define-form.ts";
import { createSheetColumns, type SheetLayout } from "#platform/forms/sheet/sheet-layout.ts";
import { parseMoney, sumMoney, toWireMoney, type Money } from "#platform/kernel/money.ts";
import { isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";
import { MoneySchema } from "#platform/kernel/wire.ts";

/** The codes of BankLineStatus. */
export const OPEN_STATUS = "1";
export const MATCHED_STATUS = "2";
export const EXPLAINED_STATUS = "3";

/** A background task stores the lines of a file, each portion in one transaction. */
export const bankImportLimits = { mostBytes: 24 * 1024 * 1024, mostRows: 100_000 };
export const BANK_IMPORT_JOB_NAME = "bankImport";
export const DEFAULT_CURRENCY = "CNY";
/** Days between the payment and the line of the bank, within which both may be the same money. */
export const MATCH_WINDOW_DAYS = 3;

const LONGEST_REFERENCE = 64;
const LONGEST_NAME = 120;
const LONGEST_REMARK = 200;
const statementSection = section("line", "银行流水", [
  element("bankDay", "交易日期", "date", { required: true }),
  element("bankRef", "交易流水号", "input", {
    required: true,
    ruleList: [createLengthRule(1, LONGEST_REFERENCE)],
  }),
  element("income", "收入金额", "money", { help: "收入和支出填一项" }),
  element("outgoing", "支出金额", "money"),
  element("currency", "币种", "input", { ruleList: [createLengthRule(3, 3)], help: "不填为 CNY" }),
  element("partyName", "对方户名", "input", { ruleList: [createLengthRule(0, LONGEST_NAME)] }),
  element("remark", "摘要", "input", { ruleList: [createLengthRule(0, LONGEST_REMARK)] }),
]);
export const statementSheetLayout: SheetLayout = {
  name: statementSection.title,
  columns: createSheetColumns({ ...statementSection, elements: [...statementSection.elements] }),
};

/** A line as the file has it. */
export type StatementLine = {
  readonly bankDay: PlainDate;
  readonly bankRef: string;
  readonly amount: string;
  readonly currency: string;
  readonly partyName: string;
  readonly remark: string;
};

/** The line of a row, or the message that says what is wrong with it. */
export function parseStatementLine(cells: FilledRow, today: PlainDate): StatementLine | { why: string } {
  const text = (name: string): string => String(cells[name] ?? "").trim();
  const [bankDay, bankRef, currency] = [
    text("bankDay"),
    text("bankRef"),
    text("currency") || DEFAULT_CURRENCY,
  ];
  if (!isPlainDate(bankDay)) return { why: "请填写交易日期，如 2025-01-31" };
  if (bankDay > today) return { why: "交易日期不能晚于今天" };
  if (bankRef === "" || bankRef.length > LONGEST_REFERENCE)
    return { why: `交易流水号应为 1 到 ${LONGEST_REFERENCE} 个字` };
  if (!/^[A-Z]{3}$/.test(currency)) return { why: "币种应为三位字母代码，如 CNY" };
  const [income, outgoing] = [parseAmount(text("income")), parseAmount(text("outgoing"))];
  if (!income || !outgoing) return { why: "金额应为不小于 0 的两位小数" };
  if (income.isZero() === outgoing.isZero()) return { why: "收入金额和支出金额应填且只填一项" };
  const [partyName, remark] = [text("partyName"), text("remark")];
  if (partyName.length > LONGEST_NAME) return { why: `对方户名最多 ${LONGEST_NAME} 个字` };
  if (remark.length > LONGEST_REMARK) return { why: `摘要最多 ${LONGEST_REMARK} 个字` };
  const amount = toWireMoney(sumMoney([income, outgoing.negated()]));
  return { bankDay, bankRef, amount, currency, partyName, remark };
}

/** Undefined for what is no amount, or below zero. */
function parseAmount(typed: string): Money | undefined {
  if (typed === "") return parseMoney("0.00");
  const plain = typed.replaceAll(",", "");
  const wire = /^\d+(\.\d{1,2})?$/.test(plain) ? toWireMoney(parseMoney(plain)) : "";
  return MoneySchema.safeParse(wire).success ? parseMoney(wire) : undefined;
}
