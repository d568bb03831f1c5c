import { isBusinessNumber } from "#areas/document/rules/numbers.ts";
import type { SheetFileRow } from "#platform/forms/sheet/sheet-file.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { type InvoiceRequest, ORDINARY_INVOICE, SPECIAL_INVOICE } from "./invoice.ts";

export type TypedInvoice = {
  readonly typed: Readonly<Record<string, string>>;
  /** Without the kind of title, which the buyer decides. */
  readonly request: Omit<InvoiceRequest, "titleType" | "amount">;
  /** Null where it cannot be read. */
  readonly amount: string | null;
  /** The first error of the row by itself, or ''. */
  readonly error: string;
};

/** One row of a file, as far as it can be judged without its policy. */
export function readTypedInvoice({ cells, spoilt }: SheetFileRow): TypedInvoice {
  const text = (code: string): string => {
    const cell = cells[code];
    return typeof cell === "string" ? cell.normalize("NFKC").trim() : "";
  };
  const typed = Object.fromEntries(Object.keys(cells).map((code) => [code, text(code)]));
  const isAmount = /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/.test(text("amount"));
  const amount = isAmount ? toWireMoney(parseMoney(text("amount"))) : null;
  const request = {
    policyNo: text("policyNo").toUpperCase(),
    invoiceType: text("invoiceType"),
    pushWay: text("pushWay"),
    contact: text("contact"),
    remark: text("remark"),
  };
  return {
    typed,
    request,
    amount: amount === "0.00" ? null : amount,
    error: spoilt || checkTyped(request, amount),
  };
}

function checkTyped(
  { policyNo, invoiceType, pushWay, contact, remark }: TypedInvoice["request"],
  amount: string | null,
): string {
  if (!isBusinessNumber("policyNo", policyNo)) return "保单号格式不正确";
  if (amount === null || amount === "0.00") return "开票金额应为大于 0、最多两位小数的数字";
  if (![SPECIAL_INVOICE, ORDINARY_INVOICE].includes(invoiceType)) return "发票类型应为数电专票或数电普票";
  if (!["1", "2", "3"].includes(pushWay)) return "请填写交付方式";
  return contact.length > 100 || remark.length > 100 ? "邮箱、手机号和备注各不超过 100 字" : "";
}
