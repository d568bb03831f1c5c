import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";

export type TrialServer = {
  url: string;
  product: TestProduct;
  /** Sets the version that the next version requests get. */
  publish(version: string): Promise<void>;
  /** Ends every session on the server without telling the browsers. */
  endSessions(): Promise<void>;
  close(): Promise<void>;
};

/** Serves the whole product with the trial page among its pages. */
export async function serveTrial(): Promise<TrialServer> {
  const pages = await mkdtemp(join(tmpdir(), "chengbao-trial-"));
  const publish = (version: string) => writeFile(join(pages, "version.json"), JSON.stringify({ version }));
  await buildTrial(pages);
  await publish("1");
  const product = await openTestProduct({ pages });
  return {
    url: await product.app.listen({ port: 0, host: "127.0.0.1" }),
    product,
    publish,
    endSessions: async () =>
      void (await product.admin.query("update session set expires_at = now() - interval '1 second'")),
    close: async () => {
      await product.close();
      await rm(pages, { recursive: true, force: true });
    },
  };
}

function buildTrial(outDir: string): Promise<void> {
  const checkout = resolve(import.meta.dirname, "..");
  const vite = join(checkout, "node_modules/vite/bin/vite.js");
  const config = ["--config", join(checkout, "vite.config.ts"), "--outDir", outDir, "--logLevel", "warn"];
  const child = spawn(process.execPath, [vite, "build", join(import.meta.dirname, "trial"), ...config], {
    cwd: checkout,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const messages: Buffer[] = [];
  child.stderr.on("data", (part: Buffer) => messages.push(part));
  return new Promise((succeed, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? succeed() : reject(new Error(Buffer.concat(messages).toString())),
    );
  });
}
