import { randomBytes } from "node:crypto";
import type * as z from "zod/mini";
import type { ExternalNotice } from "#platform/server/http/notice.ts";
import { PAYOUT_CHANNEL_NOTICE_PATH } from "./notice-path.ts";
import {
  PaymentNotice,
  PaymentOrderAnswer,
  type PaymentOrder,
  PaymentOrderState,
  PayoutNotice,
  type PayoutOrder,
  PayoutState,
} from "./protocol.ts";
import { type PaymentChannelSecrets, checkSignature, buildSignedHeaders } from "./signature.ts";

/** A payment provider behind one protocol: a bank's gateway, WeChat or Alipay. */
export type PaymentChannel = {
  /** Repeating the same order gives the same answer. */
  open(order: Omit<PaymentOrder, "notifyUrl">): Promise<PaymentOrderAnswer>;
  query(paymentNo: string): Promise<PaymentOrderState>;
  /** A paid order stays paid, and the answer says so. */
  close(paymentNo: string): Promise<PaymentOrderState>;
  /** Returns the notice of the channel, or the reason why it is not trusted. */
  verify(heard: ExternalNotice): { notice: PaymentNotice } | { error: string };
  /** 出款. Repeating the same order pays once and tells its state. */
  payOut(order: Omit<PayoutOrder, "notifyUrl">): Promise<PayoutState>;
  queryPayout(outTradeNo: string): Promise<PayoutState>;
  verifyPayout(heard: ExternalNotice): { notice: PayoutNotice } | { error: string };
};

declare module "#platform/server/services.ts" {
  interface OutsideSystems {
    /** The payment channel; null if none is configured. */
    payChannel: PaymentChannel | null;
  }
}

/** The outcome at the channel is unknown: it gave no answer, or none that can be trusted. */
export class PaymentChannelError extends Error {}

/** Of a client of any system that signs as the payment channel does. */
export type SignedClientOptions = PaymentChannelSecrets & {
  /** The base URL of the system. The protocol's paths follow it. */
  readonly url: string;
  readonly now: () => Date;
  readonly waitMs?: number;
};
export type PaymentChannelOptions = SignedClientOptions & { readonly notifyUrl: string };

const WAIT_MS = 8000;

export function createPaymentChannelClient(parts: PaymentChannelOptions): PaymentChannel {
  const orderPath = (paymentNo: string) => `/v1/orders/${encodeURIComponent(paymentNo)}`;
  const payoutNotifyUrl = new URL(PAYOUT_CHANNEL_NOTICE_PATH, parts.notifyUrl).href;
  return {
    open: (order) =>
      askSigned(
        parts,
        { deed: "POST", path: "/v1/orders", sent: { ...order, notifyUrl: parts.notifyUrl } },
        PaymentOrderAnswer,
      ),
    query: (paymentNo) => askSigned(parts, { deed: "GET", path: orderPath(paymentNo) }, PaymentOrderState),
    close: (paymentNo) =>
      askSigned(parts, { deed: "POST", path: `${orderPath(paymentNo)}/close`, sent: {} }, PaymentOrderState),
    verify: (received) => verifySigned(parts, received, PaymentNotice),
    payOut: (order) =>
      askSigned(
        parts,
        { deed: "POST", path: "/v1/payouts", sent: { ...order, notifyUrl: payoutNotifyUrl } },
        PayoutState,
      ),
    queryPayout: (outTradeNo) =>
      askSigned(parts, { deed: "GET", path: `/v1/payouts/${encodeURIComponent(outTradeNo)}` }, PayoutState),
    verifyPayout: (received) => verifySigned(parts, received, PayoutNotice),
  };
}

type SignedQuestion = { readonly deed: "GET" | "POST"; readonly path: string; readonly sent?: object };

/** Asks a system that signs as the payment channel does. */
async function askSigned<Schema extends z.ZodMiniType>(
  parts: SignedClientOptions,
  { deed, path, sent }: SignedQuestion,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const { url, now, waitMs = WAIT_MS } = parts;
  const body = sent ? JSON.stringify(sent) : "";
  const address = new URL(url.replace(/\/$/, "") + path);
  const nonce = randomBytes(16).toString("hex");
  const headers = buildSignedHeaders(parts, { deed, path: address.pathname, body, now: now(), nonce });
  try {
    const response = await fetch(address, {
      method: deed,
      headers: { ...headers, ...(sent && { "content-type": "application/json" }) },
      ...(sent && { body }),
      signal: AbortSignal.timeout(waitMs),
      redirect: "error",
    });
    const answered = await response.text();
    const answer = { deed: "ANSWER", path: address.pathname, body: answered, now: now() } as const;
    const error = checkSignature(parts, { ...answer, headers: Object.fromEntries(response.headers) });
    if (error !== undefined || response.headers.get("pay-nonce") !== nonce)
      throw new Error(`answered ${response.status} with ${error ?? "another's nonce"}`);
    return schema.parse(JSON.parse(answered));
  } catch (cause) {
    throw new PaymentChannelError(`the payment channel could not be asked: ${deed} ${path}`, { cause });
  }
}

/** Asks like `askSigned`; the failure is one of the asked system, `SystemError`. */
export function createSignedAsker(
  options: SignedClientOptions,
  SystemError: new (message: string, options: ErrorOptions) => Error,
) {
  return async <Schema extends z.ZodMiniType>(
    question: SignedQuestion,
    schema: Schema,
  ): Promise<z.infer<Schema>> => {
    try {
      return await askSigned(options, question, schema);
    } catch (cause) {
      throw new SystemError(`no answer to ${question.deed} ${question.path}`, { cause });
    }
  };
}

/** The notice, if its signature and its content are right. */
export function verifySigned<Schema extends z.ZodMiniType>(
  parts: SignedClientOptions,
  { path, headers, body }: ExternalNotice,
  schema: Schema,
): { notice: z.infer<Schema> } | { error: string } {
  const error = checkSignature(parts, { deed: "POST", path, headers, body, now: parts.now() });
  if (error !== undefined) return { error };
  const read = schema.safeParse(parsed(body));
  return read.success ? { notice: read.data } : { error: "not a notice" };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
