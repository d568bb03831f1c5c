import {
  invoiceLetterOpening,
  invoiceLetterRemarks,
  receiptOpening,
  receiptRemarks,
} from "./money-wordings.ts";

const ofMoney = { signature: { label: "公司签章", isDated: false }, statements: [] } as const;

/** The receipt of a premium (P03) and the letter with an invoice, which DocumentTemplate does not have. */
export const moneyPaperKinds = {
  premiumReceipt: {
    ...ofMoney,
    name: "保险费收据",
    numberLabel: "收据号（缴费单号）",
    opening: () => receiptOpening,
    companyLabel: "收款机构",
    dateLabel: "收款日期",
    remarks: receiptRemarks,
    versionWords: () => "收款时",
  },
  invoiceLetter: {
    ...ofMoney,
    name: "开票通知函",
    numberLabel: "发票号码",
    opening: () => invoiceLetterOpening,
    companyLabel: "开票机构",
    dateLabel: "开票日期",
    remarks: invoiceLetterRemarks,
    versionWords: (version: number) => (version === RED_LETTER_VERSION ? "红字发票" : "蓝字发票"),
  },
} as const;
export type MoneyPaperKind = keyof typeof moneyPaperKinds;

/** An invoice has one letter, and its red letter a second one. */
export const RED_LETTER_VERSION = 2;

/** A code of InvoiceStatus. */
const ISSUED = "3";

/** 0 where an invoice has no letter. While a red letter is on its way, neither letter tells the truth. */
export function getLetterVersion({
  status,
  redInvoiceNo,
}: {
  readonly status: string;
  readonly redInvoiceNo: string;
}): number {
  if (redInvoiceNo !== "") return RED_LETTER_VERSION;
  return status === ISSUED ? 1 : 0;
}

export function isMoneyPaperKind(kind: string): kind is MoneyPaperKind {
  return kind in moneyPaperKinds;
}
