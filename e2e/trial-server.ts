import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";

export type TrialServer = {
  url: string;
  product: TestProduct;
  /** What the next asks for the version are told. */
  publish(version: string): Promise<void>;
  /** Ends every session at the server; the browsers do not know. */
  endSessions(): Promise<void>;
  close(): Promise<void>;
};

/** The whole product, its own pages built from their sources with the trial page among them. */
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
  const said: Buffer[] = [];
  child.stderr.on("data", (part: Buffer) => said.push(part));
  return new Promise((done, reject) => {
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? done() : reject(new Error(Buffer.concat(said).toString()))));
  });
}
