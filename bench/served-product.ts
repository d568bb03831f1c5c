import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
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

/** By wrk where it is installed: a load made in JavaScript would take a third of two cores from what it measures. */
export async function requestsPerSecond(served: Served, load: Load): Promise<number> {
  return existsSync(WRK) ? byWrk(served, load) : byAutocannon(served, load);
}

const WRK = "/usr/bin/wrk";

async function byWrk({ url, token }: Served, { path, seconds, clients }: Load): Promise<number> {
  const given = ["-t1", `-c${clients}`, `-d${seconds}s`, "-H", `Authorization: Bearer ${token}`, url + path];
  const { stdout } = await promisify(execFile)(WRK, given);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk said: ${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function byAutocannon({ url, token }: Served, { path, seconds, clients }: Load): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const result = await autocannon({ url: url + path, connections: clients, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 200, ${result.errors} failed`);
  return result.requests.total / result.duration;
}
