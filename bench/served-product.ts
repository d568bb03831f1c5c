import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import autocannon from "autocannon";
import { prepareEmbedded } from "../scripts/test/prepare.ts";
import { tellTestServer, type TestServer } from "#platform/testing/test-server.ts";

export type Served = {
  url: string;
  token: string;
  server: TestServer;
  database: string;
  close(): Promise<void>;
};

/** A fresh embedded server with its data, and the product on it in a process of its own. */
export async function serveProduct(): Promise<Served> {
  const prepared = await prepareEmbedded();
  tellTestServer(process.env, prepared.server);
  const child = fork(join(import.meta.dirname, "product-process.ts"), {
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [told] = (await once(child, "message")) as [{ url: string; token: string; database: string }];
  return {
    ...told,
    server: prepared.server,
    close: async () => {
      child.send("end");
      await once(child, "exit");
      await prepared.close();
    },
  };
}

export type Load = { path: string; seconds: number; clients: number };

export async function requestsPerSecond(
  { url, token }: Served,
  { path, seconds, clients }: Load,
): Promise<number> {
  const result = await autocannon({
    url: url + path,
    connections: clients,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 200, ${result.errors} failed`);
  return result.requests.total / result.duration;
}
