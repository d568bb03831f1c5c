import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { buildSignedHeaders } from "#integrations/payment-channel/signature.ts";
import { mountStandInGuaranteePlatform } from "#integrations/guarantee-platform/stand-in.ts";
import { GUARANTEE_PLATFORM_NOTICE_PATH } from "#integrations/guarantee-platform/protocol.ts";
import { findFreePort } from "#platform/testing/free-port.ts";

const secrets = { merchant: "test-merchant", key: "a key of the guarantee platform, long enough" };

/** Starts the stand-in as a separate platform on this machine; notices go to `publicPort`. */
export async function startTestGuaranteePlatform(publicPort: number, now: () => Date = () => new Date()) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), "chengbao-guarantee-"));
  const app = Fastify({ forceCloseConnections: true });
  const standIn = await mountStandInGuaranteePlatform(app, { ...secrets, folder, prefix: "", now });
  await app.listen({ port, host: "127.0.0.1" });
  return {
    ...standIn,
    settings: {
      GUARANTEE_PLATFORM_URL: url,
      GUARANTEE_PLATFORM_MERCHANT: secrets.merchant,
      GUARANTEE_PLATFORM_KEY: secrets.key,
      PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
    },
    /** Signs a notice as the platform does, or with a forged key. */
    signNotice: (notice: object, key = secrets.key) => {
      const payload = JSON.stringify(notice);
      const message = {
        deed: "POST",
        path: GUARANTEE_PLATFORM_NOTICE_PATH,
        body: payload,
        now: now(),
      } as const;
      const headers = buildSignedHeaders({ ...secrets, key }, message);
      return { payload, headers: { ...headers, "content-type": "application/json" } };
    },
    stop: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type TestGuaranteePlatform = Awaited<ReturnType<typeof startTestGuaranteePlatform>>;
