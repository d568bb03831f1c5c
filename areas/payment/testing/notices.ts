import { randomBytes } from "node:crypto";
import type { OtherServer } from "#apps/server/testing.ts";
import type { SignedNotice } from "#platform/testing/test-pay-channel.ts";

export const NOTICE_PATH = "/api/v1/insurance/prpall/pay/notice";

/** What a channel says of a payment that has come; each time it is another notice. */
export function paidNotice(outTradeNo: string, amount: string) {
  return {
    state: "PAID",
    noticeId: randomBytes(16).toString("hex"),
    outTradeNo,
    tradeNo: `SIM${outTradeNo}`,
    amount,
    currency: "CNY",
  };
}

/** The status with which it is answered: below 300 the channel need not say it again. */
export async function sendNotice(
  { app }: Pick<OtherServer, "app">,
  { payload, headers }: SignedNotice,
): Promise<number> {
  return (await app.inject({ method: "POST", url: NOTICE_PATH, payload, headers })).statusCode;
}
