import { encode } from "uqr";
import { getCompanyFullName } from "#areas/company/questions.ts";
import { findConfigurationValue } from "#areas/dictionary/questions.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import { findDocument } from "#areas/document/questions.ts";
import { formatMoney, parseMoney, sumMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import { formatCapitalMoney } from "#platform/kernel/capital-money.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { noticeRefusals } from "../contract.ts";
import { findNoticeLink } from "./notices.ts";
import { ENDED_NOTICE_STATUSES, isItemOpen } from "../rules/notice.ts";
import { getNoticeFigures, listNoticeItems, type PaymentNotice } from "../store.ts";

/** The content of P03 without its date: what is open now, and the link as a QR code. */
export async function collectNoticePaper(reader: Reader, services: Services, notice: PaymentNotice) {
  const { noticeNo, comCode, payerName, currency } = notice;
  const { status, dueDate } = await getNoticeFigures(reader, noticeNo);
  if (ENDED_NOTICE_STATUSES.includes(status)) throw new Refusal(noticeRefusals.noticeEnded);
  const link = await findNoticeLink(reader, services.settings, noticeNo);
  if (link === undefined) throw new Refusal(noticeRefusals.noPublicAddress);
  const risks = await getRiskNames(reader);
  const open = (await listNoticeItems(reader, noticeNo)).filter(isItemOpen);
  const rows = [];
  for (const { businessNo, payNo, amount, dueDate: lastDay } of open) {
    const document = await findDocument(reader, businessNo);
    const name = risks.get(document?.riskCode ?? "") ?? "";
    rows.push([businessNo, name, `第 ${payNo} 期`, lastDay, formatMoney(amount)]);
  }
  const sum = sumMoney(open.map(({ amount }) => parseMoney(amount)));
  const unit = getCurrencyUnit(currency);
  return {
    title: "缴费通知书",
    number: noticeNo,
    company: await getCompanyFullName(reader, comCode),
    payer: payerName,
    dueDate: dueDate ?? "",
    total: `${formatMoney(sum.toFixed(2))} ${unit}`,
    totalInWords: currency === "CNY" ? `人民币${formatCapitalMoney(sum)}` : "",
    amountLabel: `应缴保费（${unit}）`,
    rows,
    phone: (await findConfigurationValue(reader, "servicePhone")) ?? "",
    // A row of modules each, 1 for dark. The margin is the template's.
    code: encode(link, { ecc: "M", border: 0 }).data.map((row) =>
      row.map((isDark) => (isDark ? "1" : "0")).join(""),
    ),
  };
}

export type NoticePaperContent = Awaited<ReturnType<typeof collectNoticePaper>>;
