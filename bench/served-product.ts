import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import autocannon from "autocannon";
import { prepareEmbeddedDatabaseServer } from "../scripts/test/prepare.ts";
import { setTestServer, type TestServer } from "#platform/testing/test-server.ts";

export type ServedProduct = {
  url: string;
  /** The address of one process for each core, if the program started them. */
  busy?: string;
  token: string;
  /** The token of a user who sees every branch. */
  headOffice: string;
  pid: number;
  child: ChildProcess;
  server: TestServer;
  database: string;
  close(): Promise<void>;
};

/** Starts the product in its own process on a new embedded server with its data. */
export async function serveProduct(
  program = join(import.meta.dirname, "product-process.ts"),
): Promise<ServedProduct> {
  const prepared = await prepareEmbeddedDatabaseServer();
  setTestServer(process.env, prepared.server);
  const child = fork(program, {
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [told] = (await once(child, "message")) as [
    Pick<ServedProduct, "url" | "busy" | "token" | "headOffice" | "database">,
  ];
  return {
    ...told,
    pid: child.pid ?? 0,
    child,
    server: prepared.server,
    close: async () => {
      child.send("end");
      await once(child, "exit");
      await prepared.close();
    },
  };
}

/** A load with a body is sent by POST. */
export type Load = { path: string; body?: object; seconds: number; clients: number };

/** Uses wrk if installed, because a load made in JavaScript would take a third of two cores from the server. */
export async function requestsPerSecond(served: ServedProduct, load: Load): Promise<number> {
  return existsSync(WRK) ? byWrk(served, load) : byAutocannon(served, load);
}

const WRK = "/usr/bin/wrk";

async function byWrk({ url, token }: ServedProduct, { path, body, seconds, clients }: Load): Promise<number> {
  const script = body === undefined ? [] : ["-s", postScript(body)];
  const given = [
    "-t1",
    `-c${clients}`,
    `-d${seconds}s`,
    ...script,
    "-H",
    `Authorization: Bearer ${token}`,
    url + path,
  ];
  const { stdout } = await promisify(execFile)(WRK, given);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk said: ${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

function postScript(body: object): string {
  const script = join(mkdtempSync(join(tmpdir(), "chengbao-bench-")), "post.lua");
  const lines = ['wrk.method = "POST"', `wrk.body = [==[${JSON.stringify(body)}]==]`];
  writeFileSync(script, [...lines, 'wrk.headers["Content-Type"] = "application/json"', ""].join("\n"));
  return script;
}

async function byAutocannon(
  { url, token }: ServedProduct,
  { path, body, seconds, clients }: Load,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const posted = body && ({ method: "POST", body: JSON.stringify(body) } as const);
  const load = { url: url + path, connections: clients, duration: seconds, headers, ...posted };
  const result = await autocannon(load);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 200, ${result.errors} failed`);
  return result.requests.total / result.duration;
}
