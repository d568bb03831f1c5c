import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** What is signed: which deed, at which path, when, once, and every byte of the body. */
export type SignedMessage = {
  readonly deed: "GET" | "POST" | "ANSWER";
  readonly path: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
};
export type SignedHeaders = Record<"pay-merchant" | "pay-timestamp" | "pay-nonce" | "pay-signature", string>;
export type Secrets = { readonly merchant: string; readonly key: string };

/** Older or newer than this is somebody who repeats what he has heard. */
const CLOCK_SECONDS = 300;

export function signatureOf(key: string, { deed, path, timestamp, nonce, body }: SignedMessage): string {
  return createHmac("sha256", key)
    .update([deed, path, timestamp, nonce, body, ""].join("\n"))
    .digest("base64");
}

/** An answer repeats the nonce of its question, so that it answers nothing else. */
export function signedHeaders(
  { merchant, key }: Secrets,
  said: Pick<SignedMessage, "deed" | "path" | "body"> & { now: Date; nonce?: string },
): SignedHeaders {
  const timestamp = String(Math.floor(said.now.getTime() / 1000));
  const nonce = said.nonce ?? randomBytes(16).toString("hex");
  const signature = signatureOf(key, { ...said, timestamp, nonce });
  return {
    "pay-merchant": merchant,
    "pay-timestamp": timestamp,
    "pay-nonce": nonce,
    "pay-signature": signature,
  };
}

type Heard = Pick<SignedMessage, "deed" | "path" | "body"> & {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
};

/** Undefined where it is what the other side said just now; else why it is not believed. */
export function checkSignature({ merchant, key }: Secrets, heard: Heard): string | undefined {
  const { headers, now, ...said } = heard;
  const [timestamp, nonce] = [headers["pay-timestamp"] ?? "", headers["pay-nonce"] ?? ""];
  if (headers["pay-merchant"] !== merchant) return "another merchant";
  if (!/^\d{10}$/.test(timestamp) || !/^[\w-]{16,64}$/.test(nonce)) return "no timestamp or nonce";
  if (!isSame(headers["pay-signature"] ?? "", signatureOf(key, { ...said, timestamp, nonce })))
    return "a wrong signature";
  const apartSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  return apartSeconds > CLOCK_SECONDS ? "an old signature" : undefined;
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
