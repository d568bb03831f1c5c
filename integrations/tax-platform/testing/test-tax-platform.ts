import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { buildSignedHeaders } from "#integrations/payment-channel/signature.ts";
import { mountStandInTaxPlatform } from "#integrations/tax-platform/stand-in.ts";
import { TAX_PLATFORM_NOTICE_PATH } from "#integrations/tax-platform/protocol.ts";
import { findFreePort } from "#platform/testing/free-port.ts";

const secrets = { merchant: "test-merchant", key: "a key of the tax platform, thirty-two letters" };

/** Starts the stand-in as a separate platform on this machine; notices go to `publicPort`. */
export async function startTestTaxPlatform(publicPort: number, now: () => Date = () => new Date()) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), "chengbao-tax-"));
  const app = Fastify({ forceCloseConnections: true });
  const standIn = await mountStandInTaxPlatform(app, { ...secrets, folder, prefix: "", now });
  await app.listen({ port, host: "127.0.0.1" });
  return {
    ...standIn,
    settings: {
      TAX_PLATFORM_URL: url,
      TAX_PLATFORM_MERCHANT: secrets.merchant,
      TAX_PLATFORM_KEY: secrets.key,
      PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
    },
    /** Signs a notice as the platform does, or with a forged key. */
    signNotice: (notice: object, key = secrets.key) => {
      const payload = JSON.stringify(notice);
      const message = { deed: "POST", path: TAX_PLATFORM_NOTICE_PATH, body: payload, now: now() } as const;
      const headers = buildSignedHeaders({ ...secrets, key }, message);
      return { payload, headers: { ...headers, "content-type": "application/json" } };
    },
    stop: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type TestTaxPlatform = Awaited<ReturnType<typeof startTestTaxPlatform>>;
