import { hkdfSync } from "node:crypto";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createPaymentChannelClient, type PaymentChannel } from "#integrations/payment-channel/channel.ts";
import { PAYMENT_CHANNEL_NOTICE_PATH } from "#integrations/payment-channel/notice-path.ts";
import { mountStandInChannel } from "#integrations/payment-channel/stand-in/stand-in.ts";
import { isDemonstration, type Settings } from "#platform/server/settings.ts";

const STAND_IN_PATH = "/pay-channel";
export const STAND_IN_MERCHANT = "chengbao-demo";

export type OutsidePlace = {
  readonly settings: Settings;
  readonly secretKey: Buffer;
  readonly dataDir: string;
  readonly now: () => Date;
};
type MountedPaymentChannel = {
  readonly channel: PaymentChannel | null;
  /** Serves the pages and calls of the stand-in channel, if there is one. */
  mount(app: FastifyInstance): Promise<void>;
};

/**
 * Returns the configured channel. A demonstration without one gets a stand-in, which the product serves and calls
 * over HTTP.
 */
export function createPaymentChannel({
  settings,
  secretKey,
  dataDir,
  now,
}: OutsidePlace): MountedPaymentChannel {
  const { PAY_CHANNEL_URL: url, PAY_CHANNEL_MERCHANT: merchant, PAY_CHANNEL_KEY: key } = settings;
  const nothing = { mount: async () => {} };
  if (url && merchant && key && settings.PUBLIC_URL) {
    const notifyUrl = noticeAddress(settings.PUBLIC_URL);
    return { ...nothing, channel: createPaymentChannelClient({ url, merchant, key, notifyUrl, now }) };
  }
  if (!isDemonstration(settings)) return { ...nothing, channel: null };
  const secrets = { merchant: STAND_IN_MERCHANT, key: deriveStandInKey(secretKey, "payment stand-in") };
  const address = getOwnAddress(settings) + STAND_IN_PATH;
  const parts = { ...secrets, now, prefix: STAND_IN_PATH };
  return {
    channel: createPaymentChannelClient({
      ...secrets,
      now,
      url: address,
      notifyUrl: noticeAddress(getOwnAddress(settings)),
    }),
    mount: async (app) => {
      // Payers may reach the server under any address, so the stand-in gets a path without origin.
      await mountStandInChannel(app, {
        ...parts,
        address: STAND_IN_PATH,
        folder: join(dataDir, "pay-channel"),
      });
    },
  };
}

function noticeAddress(origin: string): string {
  return new URL(PAYMENT_CHANNEL_NOTICE_PATH, origin).href;
}

export function getOwnAddress({ HOST, PORT }: Settings): string {
  const host = ["0.0.0.0", "::"].includes(HOST) ? "127.0.0.1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

/** Derives the key of a stand-in, which all processes share and which has no other use. */
export function deriveStandInKey(secretKey: Buffer, use: string): string {
  return Buffer.from(hkdfSync("sha256", secretKey, "", use, 32)).toString("hex");
}
