import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import type { PaymentNotice } from "#integrations/payment-channel/protocol.ts";
import { type SignatureHeaders, buildSignedHeaders } from "#integrations/payment-channel/signature.ts";
import { mountStandInChannel, type StandInChannel } from "#integrations/payment-channel/stand-in/stand-in.ts";
import { findFreePort } from "#platform/testing/free-port.ts";

export type TestPaymentChannel = StandInChannel & {
  /** The base URL of the test channel. */
  url: string;
  /** Settings of a product that receives notices at `publicPort`. */
  settings: Record<"PAY_CHANNEL_URL" | "PAY_CHANNEL_MERCHANT" | "PAY_CHANNEL_KEY" | "PUBLIC_URL", string>;
  publicPort: number;
  /** Signs a notice as the channel does, or with a forged key or time. */
  signNotice(
    notice: PaymentNotice | object,
    path: string,
    forgery?: { key?: string; at?: Date },
  ): SignedPaymentNotice;
  stop(): Promise<void>;
};
export type SignedPaymentNotice = { payload: string; headers: SignatureHeaders & { "content-type": string } };

const secrets = { merchant: "test-merchant", key: "a key of thirty-two letters, or more" };

/** Starts the stand-in as a separate channel on this machine. */
export async function startTestPayChannel(now: () => Date = () => new Date()): Promise<TestPaymentChannel> {
  const [port, publicPort] = [await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), "chengbao-pay-"));
  const app = Fastify({ forceCloseConnections: true });
  const standIn = await mountStandInChannel(app, {
    ...secrets,
    folder,
    address: url,
    prefix: "",
    now,
    againMs: 20,
  });
  await app.listen({ port, host: "127.0.0.1" });
  let isStopped = false;
  return {
    ...standIn,
    url,
    publicPort,
    settings: {
      PAY_CHANNEL_URL: url,
      PAY_CHANNEL_MERCHANT: secrets.merchant,
      PAY_CHANNEL_KEY: secrets.key,
      PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
    },
    signNotice: (notice, path, { key = secrets.key, at = now() } = {}) => {
      const payload = JSON.stringify(notice);
      const message = { deed: "POST", path, body: payload, now: at } as const;
      const headers = buildSignedHeaders({ ...secrets, key }, message);
      return { payload, headers: { ...headers, "content-type": "application/json" } };
    },
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
