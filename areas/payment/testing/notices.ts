import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
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

const OVERLOADED = 503;

/** Returns the HTTP status. A notice that an overloaded server puts off is repeated, as a channel does. */
export async function sendTestPaymentNotice(
  { app }: Pick<SecondTestServer, "app">,
  { payload, headers }: SignedPaymentNotice,
): Promise<number> {
  for (;;) {
    const { statusCode } = await app.inject({ method: "POST", url: PAYMENT_NOTICE_PATH, payload, headers });
    if (statusCode !== OVERLOADED) return statusCode;
    await sleep(500);
  }
}
