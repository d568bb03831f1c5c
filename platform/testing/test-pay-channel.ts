import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import type { Notice } from "#platform/server/payment-channel/protocol.ts";
import { type SignedHeaders, signedHeaders } from "#platform/server/payment-channel/signature.ts";
import { mountStandIn, type StandIn } from "#platform/server/payment-stand-in/stand-in.ts";
import { findFreePort } from "./free-port.ts";

export type TestPayChannel = StandIn & {
  /** Where it answers. */
  url: string;
  /** For a product that is told of payments at `publicPort`. */
  settings: Record<"PAY_CHANNEL_URL" | "PAY_CHANNEL_MERCHANT" | "PAY_CHANNEL_KEY" | "PUBLIC_URL", string>;
  publicPort: number;
  /** A notice as the channel would sign it, or somebody else. */
  signNotice(notice: Notice | object, path: string, forgery?: { key?: string; at?: Date }): SignedNotice;
  stop(): Promise<void>;
};
export type SignedNotice = { payload: string; headers: SignedHeaders & { "content-type": string } };

const secrets = { merchant: "test-merchant", key: "a key of thirty-two letters, or more" };

/** The stand-in as a channel of its own, elsewhere on this machine. */
export async function startPayChannel(now: () => Date = () => new Date()): Promise<TestPayChannel> {
  const [port, publicPort] = [await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), "chengbao-pay-"));
  const app = Fastify({ forceCloseConnections: true });
  const standIn = await mountStandIn(app, { ...secrets, folder, address: url, prefix: "", now, againMs: 20 });
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
      const said = { deed: "POST", path, body: payload, now: at } as const;
      const headers = signedHeaders({ ...secrets, key }, said);
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
