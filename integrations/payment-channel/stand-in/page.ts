import { escapeHtml } from "#platform/kernel/refusal.ts";
import type { StandInOrder, StandInOrderReception, StandInPayout } from "./order-book.ts";
import { PAYMENT_OUTCOMES } from "./orders.ts";
import { PAYOUT_OUTCOMES } from "./payouts.ts";

const receptions: Readonly<Record<StandInOrderReception, string>> = {
  accept: "正常受理",
  decline: "拒绝受理",
  silence: "受理但不应答（结果不明）",
};
const states: Readonly<Record<string, string>> = {
  ACCEPTED: "已受理",
  FAILED: "已失败",
  NOTPAY: "待支付",
  PAID: "已支付",
  DECLINED: "已失败",
  CLOSED: "已关闭",
};

/** The page that the payer would see at the bank, WeChat or Alipay. */
export function renderStandInPayPage({ order, standing }: StandInOrder, prefix: string): string {
  const { outTradeNo, description, amount, currency, payerName } = order;
  const can = standing.state === "NOTPAY";
  return page(`
    <p>${escapeHtml(description)}，付款人 ${escapeHtml(payerName)}，缴费单号 ${escapeHtml(outTradeNo)}</p>
    <p><strong>${escapeHtml(currency)} ${escapeHtml(amount)}</strong>　${states[standing.state] ?? ""}</p>
    ${can ? outcomeForm(`${prefix}/pay/${encodeURIComponent(outTradeNo)}`, PAYMENT_OUTCOMES) : ""}
    <p><a href="${prefix}/">全部订单</a></p>`);
}

/** The page on which a tester decides about a payout. */
export function renderStandInPayoutPage({ order, standing }: StandInPayout, prefix: string): string {
  const { outTradeNo, description, amount, currency, payeeName, payeeAccount, payeeBank } = order;
  const place = `${prefix}/payouts/${encodeURIComponent(outTradeNo)}`;
  return page(`
    <p>${escapeHtml(description)}，出款单号 ${escapeHtml(outTradeNo)}</p>
    <p>收款人 ${escapeHtml(payeeName)}，${escapeHtml(payeeBank)} ${escapeHtml(payeeAccount)}</p>
    <p><strong>${escapeHtml(currency)} ${escapeHtml(amount)}</strong>　${states[standing.state] ?? ""}</p>
    ${standing.state === "ACCEPTED" ? outcomeForm(place, PAYOUT_OUTCOMES) : ""}
    <p><a href="${prefix}/payouts/">全部出款</a></p>`);
}

export function renderStandInPayoutsPage(payouts: readonly StandInPayout[], prefix: string): string {
  const rows = payouts.map(({ order, standing }) => {
    const { outTradeNo, amount, currency, payeeName } = order;
    const link = `<a href="${prefix}/payouts/${encodeURIComponent(outTradeNo)}">${escapeHtml(outTradeNo)}</a>`;
    return `<tr><td>${link}</td><td>${escapeHtml(payeeName)}</td><td>${escapeHtml(currency)} ${escapeHtml(amount)}</td>
      <td>${states[standing.state] ?? ""}</td></tr>`;
  });
  return page(`
    ${receptionForm(`${prefix}/payouts/next`, "下一笔出款")}
    <table><tr><th>出款单号</th><th>收款人</th><th>金额</th><th>状态</th></tr>${rows.join("")}</table>
    <p><a href="${prefix}/">全部订单</a></p>`);
}

function outcomeForm(action: string, outcomes: Readonly<Record<string, string>>): string {
  const choices = Object.entries(outcomes).map(
    ([outcome, label]) => `<p><button name="outcome" value="${outcome}">${label}</button></p>`,
  );
  return `<form method="post" action="${action}">${choices.join("")}</form>`;
}

function receptionForm(action: string, label: string): string {
  const choices = Object.entries(receptions).map(
    ([reception, name]) => `<button name="reception" value="${reception}">${name}</button> `,
  );
  return `<form method="post" action="${action}"><p>${label}：${choices.join("")}</p></form>`;
}

export function renderStandInOrdersPage(orders: readonly StandInOrder[], prefix: string): string {
  const rows = orders.map(({ order, standing }) => {
    const { outTradeNo, amount, currency, payerName } = order;
    const link = `<a href="${prefix}/pay/${encodeURIComponent(outTradeNo)}">${escapeHtml(outTradeNo)}</a>`;
    return `<tr><td>${link}</td><td>${escapeHtml(payerName)}</td><td>${escapeHtml(currency)} ${escapeHtml(amount)}</td>
      <td>${states[standing.state] ?? ""}</td></tr>`;
  });
  return page(`
    ${receptionForm(`${prefix}/next`, "下一笔订单")}
    <table><tr><th>缴费单号</th><th>付款人</th><th>金额</th><th>状态</th></tr>${rows.join("")}</table>
    <p><a href="${prefix}/payouts/">全部出款</a></p>`);
}

function page(content: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>模拟支付渠道</title>
    <meta name="viewport" content="width=device-width"></head><body><main><h1>模拟支付渠道</h1>
    <p>演示用，不涉及真实资金。</p>${content}</main></body></html>`;
}
