import { escapeHtml } from "#platform/kernel/refusal.ts";
import type { StandInOrder, StandInOrderReception } from "./order-book.ts";
import { PAYMENT_OUTCOMES } from "./orders.ts";

const receptions: Readonly<Record<StandInOrderReception, string>> = {
  accept: "正常受理",
  decline: "拒绝受理",
  silence: "受理但不应答（结果不明）",
};
const states: Readonly<Record<string, string>> = {
  NOTPAY: "待支付",
  PAID: "已支付",
  DECLINED: "已失败",
  CLOSED: "已关闭",
};

/** The page that the payer would see at the bank, WeChat or Alipay. */
export function renderStandInPayPage({ order, standing }: StandInOrder, prefix: string): string {
  const { outTradeNo, description, amount, currency, payerName } = order;
  const choices = Object.entries(PAYMENT_OUTCOMES).map(
    ([outcome, label]) => `<p><button name="outcome" value="${outcome}">${label}</button></p>`,
  );
  const can = standing.state === "NOTPAY";
  return page(`
    <p>${escapeHtml(description)}，付款人 ${escapeHtml(payerName)}，缴费单号 ${escapeHtml(outTradeNo)}</p>
    <p><strong>${escapeHtml(currency)} ${escapeHtml(amount)}</strong>　${states[standing.state] ?? ""}</p>
    ${can ? `<form method="post" action="${prefix}/pay/${encodeURIComponent(outTradeNo)}">${choices.join("")}</form>` : ""}
    <p><a href="${prefix}/">全部订单</a></p>`);
}

export function renderStandInOrdersPage(orders: readonly StandInOrder[], prefix: string): string {
  const rows = orders.map(({ order, standing }) => {
    const { outTradeNo, amount, currency, payerName } = order;
    const link = `<a href="${prefix}/pay/${encodeURIComponent(outTradeNo)}">${escapeHtml(outTradeNo)}</a>`;
    return `<tr><td>${link}</td><td>${escapeHtml(payerName)}</td><td>${escapeHtml(currency)} ${escapeHtml(amount)}</td>
      <td>${states[standing.state] ?? ""}</td></tr>`;
  });
  const choices = Object.entries(receptions).map(
    ([reception, label]) => `<button name="reception" value="${reception}">${label}</button> `,
  );
  return page(`
    <form method="post" action="${prefix}/next"><p>下一笔订单：${choices.join("")}</p></form>
    <table><tr><th>缴费单号</th><th>付款人</th><th>金额</th><th>状态</th></tr>${rows.join("")}</table>`);
}

function page(content: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>模拟支付渠道</title>
    <meta name="viewport" content="width=device-width"></head><body><main><h1>模拟支付渠道</h1>
    <p>演示用，不涉及真实资金。</p>${content}</main></body></html>`;
}
