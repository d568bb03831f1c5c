import { formatCapitalMoney } from "#platform/kernel/capital-money.ts";
import { formatMoney, getCurrencyUnit, type Money, parseMoney, sumMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { maskText } from "#platform/lists/masking.ts";
import { type MoneyPaperKind, moneyPaperKinds } from "./money-paper-kinds.ts";
import { redInvoiceLetterOpening } from "./money-wordings.ts";
import { formatPrintedDate } from "./printed-date.ts";
import { buildIssuePairs, buildPaperNotices } from "./schedule.ts";
import {
  buildPolicyScheduleColumn,
  EMPTY_PRINTED_VALUE,
  type LabelledValue,
  type PolicySchedulePart,
} from "./schedule-parts.ts";
import type { PolicyScheduleData } from "./schedule-shape.ts";

/** Who issues a paper of money. `handler` is a name. */
export type MoneyPaperIssuer = {
  readonly company: string;
  readonly handler: string;
  readonly servicePhone?: string | undefined;
};
export const moneyPaperTemplates = {
  premiumReceipt: "premium-receipt",
  invoiceLetter: "invoice-letter",
} as const;
export type MoneyPaper = {
  readonly template: (typeof moneyPaperTemplates)[MoneyPaperKind];
  readonly data: PolicyScheduleData;
};

type HeadInput = MoneyPaperIssuer & {
  readonly number: string;
  readonly date: PlainDate;
  readonly handlerLabel: string;
  readonly cover: readonly LabelledValue[];
  readonly part: PolicySchedulePart;
};

function buildData(kind: MoneyPaperKind, input: HeadInput): PolicyScheduleData {
  const { name, numberLabel, opening, signature } = moneyPaperKinds[kind];
  const { date, company, handler, handlerLabel, number, cover, part, servicePhone } = input;
  return {
    date,
    title: name,
    number: { label: numberLabel, value: number },
    company,
    opening: opening(),
    notices: buildPaperNotices({ kind, servicePhone }),
    signing: [
      ...buildIssuePairs({ kind, company, date }),
      { label: handlerLabel, value: handler || EMPTY_PRINTED_VALUE },
    ],
    signature,
    cover,
    clauses: [],
    parts: [part],
    specials: [],
  };
}

export type PremiumReceiptInput = {
  readonly paymentNo: string;
  readonly payerName: string;
  readonly amount: string;
  readonly currency: string;
  readonly currencyName: string;
  readonly methodName: string;
  readonly paidAt: string;
  readonly documents: readonly {
    readonly businessNo: string;
    readonly policyNo: string;
    readonly riskName: string;
    readonly payNo: number;
    readonly amount: string;
  }[];
};

/** P03: the money that a payer has paid, and for which documents. */
export function buildPremiumReceipt(input: PremiumReceiptInput, issuer: MoneyPaperIssuer): MoneyPaper {
  const { paymentNo, payerName, amount, currency, currencyName, methodName, paidAt, documents } = input;
  const date = getTodayInShanghai(new Date(paidAt));
  const rows = documents.map(({ businessNo, policyNo, riskName, payNo, amount: paid }) => [
    businessNo,
    policyNo || EMPTY_PRINTED_VALUE,
    riskName,
    `第 ${payNo} 期`,
    formatMoney(paid),
  ]);
  const data = buildData("premiumReceipt", {
    ...issuer,
    date,
    number: paymentNo,
    handlerLabel: "收款人",
    cover: [
      { label: "付款人", value: payerName },
      ...listSumPairs("收款金额", parseMoney(amount), currencyName),
      { label: "支付方式", value: methodName },
      { label: "收款日期", value: formatPrintedDate(date) },
    ],
    part: buildItems("所缴保险费", {
      labels: ["业务号", "保险单号", "险种", "期次", `金额（${getCurrencyUnit(currency)}）`],
      figures: 1,
      rows,
      totals: documents.length > 1 ? ["", "", "", "", formatMoney(amount)] : [],
    }),
  });
  return { template: moneyPaperTemplates.premiumReceipt, data };
}

export type InvoiceLetterInput = {
  readonly invoiceNo: string;
  readonly issuedAt: string;
  readonly buyerName: string;
  readonly taxNo: string;
  readonly typeName: string;
  /** How and where the invoice is sent. */
  readonly wayName: string;
  readonly pushWay: string;
  readonly contact: string;
  readonly items: readonly InvoiceLetterItem[];
  /** Only of a red letter. */
  readonly reversal?: { readonly invoiceNo: string; readonly reasonName: string };
};
type InvoiceLetterItem = {
  readonly policyNo: string;
  readonly riskName: string;
  readonly vatRate: string;
  readonly netAmount: string;
  readonly taxAmount: string;
  readonly amount: string;
};

/** The letter that goes with an invoice. The amounts of a red letter are negative. */
export function buildInvoiceLetter(input: InvoiceLetterInput, issuer: MoneyPaperIssuer): MoneyPaper {
  const { invoiceNo, issuedAt, buyerName, taxNo, typeName, items, reversal } = input;
  const date = getTodayInShanghai(new Date(issuedAt));
  const sign = (amount: string): Money => (reversal ? parseMoney(amount).negated() : parseMoney(amount));
  const format = (amount: Money): string => formatMoney(amount);
  const sumOf = (cell: "netAmount" | "taxAmount" | "amount"): Money =>
    sumMoney(items.map((item) => sign(item[cell])));
  const rows = items.map(({ policyNo, riskName, vatRate, ...item }) => [
    policyNo,
    riskName,
    format(sign(item.netAmount)),
    `${parseMoney(vatRate).toFixed()}%`,
    format(sign(item.taxAmount)),
    format(sign(item.amount)),
  ]);
  const reversed: LabelledValue[] = reversal
    ? [
        { label: "对应蓝字发票号码", value: reversal.invoiceNo },
        { label: "红冲原因", value: reversal.reasonName },
      ]
    : [];
  const data = buildData("invoiceLetter", {
    ...issuer,
    date,
    number: invoiceNo,
    handlerLabel: "开票经办",
    cover: [
      { label: "购买方", value: buyerName },
      { label: "纳税人识别号", value: taxNo === "" ? EMPTY_PRINTED_VALUE : maskText("identity", taxNo) },
      { label: "发票类型", value: `${typeName}${reversal ? "（红字）" : ""}` },
      ...reversed,
      { label: "开票日期", value: formatPrintedDate(date) },
      ...listSumPairs("价税合计", sumOf("amount"), "人民币"),
      { label: "送达方式", value: describeDelivery(input) },
    ],
    part: buildItems("开票项目", {
      labels: ["保险单号", "险种", "不含税金额（元）", "税率", "税额（元）", "价税合计（元）"],
      figures: 4,
      rows,
      totals: ["", "", format(sumOf("netAmount")), "", format(sumOf("taxAmount")), format(sumOf("amount"))],
    }),
  });
  const words = reversal ? { title: `红字发票${data.title}`, opening: redInvoiceLetterOpening } : {};
  const letter = { receiver: buyerName, paragraphs: [] };
  return { template: moneyPaperTemplates.invoiceLetter, data: { ...data, ...words, letter } };
}

/** The address stays recognisable for its owner only, as everywhere. */
function describeDelivery({ wayName, pushWay, contact }: InvoiceLetterInput): string {
  if (contact === "") return wayName;
  return `${wayName}：${maskText(pushWay === BY_MAIL ? "email" : "mobile", contact)}`;
}

/** A code of InvoicePushWay. */
const BY_MAIL = "1";

/** Capitals have no sign. */
function listSumPairs(label: string, sum: Money, currencyName: string): LabelledValue[] {
  const isNegative = sum.isNegative();
  return [
    { label, value: `${currencyName} ${formatMoney(sum)}` },
    {
      label: `${label}（大写）`,
      value: `${isNegative ? "（负数）" : ""}${currencyName}${formatCapitalMoney(sum.abs())}`,
    },
  ];
}

type ItemsInput = {
  readonly labels: readonly string[];
  /** So many columns at the end are figures. */
  readonly figures: number;
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly string[];
};

function buildItems(title: string, { labels, figures, rows, totals }: ItemsInput): PolicySchedulePart {
  const columns = labels.map((label, at) =>
    buildPolicyScheduleColumn(
      label,
      at >= labels.length - figures,
      [...rows, totals].map((row) => row[at] ?? ""),
    ),
  );
  return { code: "items", title, pairs: [], columns, rows, totals };
}
