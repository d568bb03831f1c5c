import { randomBytes } from "node:crypto";
import type { SecondTestServer } from "#apps/server/testing/test-product.ts";
import type { SignedPaymentNotice } from "#integrations/payment-channel/testing/test-pay-channel.ts";

export const PAYMENT_NOTICE_PATH = "/api/v1/insurance/prpall/pay/notice";

/** Builds a channel's notice of a received payment. Each call builds a new notice. */
export function createTestPaymentNotice(outTradeNo: string, amount: string) {
  return {
    state: "PAID",
    noticeId: randomBytes(16).toString("hex"),
    outTradeNo,
    tradeNo: `SIM${outTradeNo}`,
    amount,
    currency: "CNY",
  };
}

/** Returns the HTTP status. Below 300 the channel need not repeat the notice. */
export async function sendTestPaymentNotice(
  { app }: Pick<SecondTestServer, "app">,
  { payload, headers }: SignedPaymentNotice,
): Promise<number> {
  return (await app.inject({ method: "POST", url: PAYMENT_NOTICE_PATH, payload, headers })).statusCode;
}
