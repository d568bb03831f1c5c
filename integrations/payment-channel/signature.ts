import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The signed content: method, path, time, nonce and every byte of the body. */
export type SignedMessage = {
  readonly deed: "GET" | "POST" | "ANSWER";
  readonly path: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
};
export type SignatureHeaders = Record<
  "pay-merchant" | "pay-timestamp" | "pay-nonce" | "pay-signature",
  string
>;
export type PaymentChannelSecrets = { readonly merchant: string; readonly key: string };

/** A message whose clock differs by more than this is refused as a replay. */
const CLOCK_SECONDS = 300;

export function computeSignature(key: string, { deed, path, timestamp, nonce, body }: SignedMessage): string {
  return createHmac("sha256", key)
    .update([deed, path, timestamp, nonce, body, ""].join("\n"))
    .digest("base64");
}

/** An answer repeats the nonce of its request, so that it fits no other request. */
export function buildSignedHeaders(
  { merchant, key }: PaymentChannelSecrets,
  message: Pick<SignedMessage, "deed" | "path" | "body"> & { now: Date; nonce?: string },
): SignatureHeaders {
  const timestamp = String(Math.floor(message.now.getTime() / 1000));
  const nonce = message.nonce ?? randomBytes(16).toString("hex");
  const signature = computeSignature(key, { ...message, timestamp, nonce });
  return {
    "pay-merchant": merchant,
    "pay-timestamp": timestamp,
    "pay-nonce": nonce,
    "pay-signature": signature,
  };
}

type ReceivedMessage = Pick<SignedMessage, "deed" | "path" | "body"> & {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
};

/** Returns undefined for a fresh message of the other side, else the reason why it is not trusted. */
export function checkSignature(
  { merchant, key }: PaymentChannelSecrets,
  received: ReceivedMessage,
): string | undefined {
  const { headers, now, ...message } = received;
  const [timestamp, nonce] = [headers["pay-timestamp"] ?? "", headers["pay-nonce"] ?? ""];
  if (headers["pay-merchant"] !== merchant) return "another merchant";
  if (!/^\d{10}$/.test(timestamp) || !/^[\w-]{16,64}$/.test(nonce)) return "no timestamp or nonce";
  if (!isSame(headers["pay-signature"] ?? "", computeSignature(key, { ...message, timestamp, nonce })))
    return "a wrong signature";
  const apartSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  return apartSeconds > CLOCK_SECONDS ? "an old signature" : undefined;
}

function isSame(actual: string, expected: string): boolean {
  const [actualBytes, expectedBytes] = [Buffer.from(actual), Buffer.from(expected)];
  return actualBytes.length === expectedBytes.length && timingSafeEqual(actualBytes, expectedBytes);
}
