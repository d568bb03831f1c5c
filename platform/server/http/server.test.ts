import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import * as z from "zod/mini";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { WorkerLimitError } from "../worker-thread.ts";
import { handle } from "./route.ts";

const refusals = defineRefusals({
  shown: { code: "TST422", message: "<b>{name}</b> 已被占用", next: "换一个名称", html: true },
  barred: { code: "TST403", message: "该机构未开放此功能", next: "请联系管理员", status: 403 },
  quoting: { code: "TST404", message: "{name}不在名单上", next: "请联系管理员", status: 403 },
});

/** A text with line breaks that would begin a header, a zero byte, and half a surrogate pair. */
const UNRULY = "张三\r\nSet-Cookie: a=b\r\n\r\n<script>\n\u2028\0\ud800";

const ask = defineCall({
  method: "POST",
  path: "test/ask",
  title: "试",
  permission: "public",
  effect: "read",
  input: z.object({ does: z.enum(["html", "barred", "quotes", "leak", "slow", "endless", "undeclared"]) }),
  output: z.object({ kept: z.string() }),
  refusals: [refusals.shown, refusals.barred, refusals.quoting],
});
const narrow = defineCall({ ...ask, path: "test/narrow", refusals: [] });

let product: TestProduct;
let url: URL;

before(async () => {
  product = await openTestProduct({
    settings: { BODY_LIMIT_KB: "64" },
    moreRoutes: () => [
      handle(ask, async ({ input, refuse }) => {
        if (input.does === "html")
          return refuse(refusals.shown, { values: { name: '<img src=x onerror="alert(1)">' } });
        if (input.does === "barred") return refuse(refusals.barred);
        if (input.does === "quotes") return refuse(refusals.quoting, { values: { name: UNRULY } });
        if (input.does === "endless") throw new WorkerLimitError("printing took longer than 1 ms");
        if (input.does === "slow") await new Promise((resolve) => setTimeout(resolve, 400));
        return { kept: "in", leaked: "password_hash" };
      }),
      handle(narrow, async ({ refuse }) => (refuse as (kind: unknown) => never)(refusals.shown)),
    ],
  });
  url = new URL(await product.app.listen({ port: 0, host: "127.0.0.1" }));
});
after(() => product.close());

test("success is the envelope with code 0000, and a column the contract does not name never leaves", async () => {
  const { status, ...envelope } = await product.ask(ask, { does: "leak" });
  assert.equal(status, 200);
  assert.deepEqual(envelope, {
    code: "0000",
    message: "成功",
    data: { kept: "in" },
    requestId: envelope.requestId,
  });
});

test("invalid input answers 200 with a code and a message for each field", async () => {
  const answer = await product.ask(ask, { does: "dance" as "html" });
  assert.deepEqual([answer.status, answer.code, answer.fields?.[0]?.path], [200, "SYS001", "does"]);
});

test("a 422 message is HTML of a closed template whose values are escaped", async () => {
  const answer = await product.ask(ask, { does: "html" });
  assert.deepEqual(
    [answer.status, answer.message],
    [422, "<b>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</b> 已被占用"],
  );
});

test("a 403 carries its message percent-encoded in a header", async () => {
  const response = await product.app.inject({ method: "POST", url: ask.path, payload: { does: "barred" } });
  assert.equal(response.statusCode, 403);
  assert.equal(decodeURIComponent(String(response.headers.message)), "该机构未开放此功能");
});

test("line breaks and half characters in a refused value stay inside the message header, also on the wire", async () => {
  const response = await fetch(new URL(ask.path, url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"does":"quotes"}',
  });
  assert.equal(response.status, 403);
  assert.equal(response.headers.get("set-cookie"), null);
  const header = response.headers.get("message") ?? "";
  assert.match(header, /^[\w%.!~*'()-]+$/);
  assert.equal(decodeURIComponent(header), `${UNRULY.toWellFormed()}不在名单上`);
  assert.equal(((await response.json()) as { code: string }).code, "TST404");
});

test("an undeclared refusal is a bug, of which the client gets only a request id", async () => {
  const answer = await product.ask(narrow, { does: "html" });
  assert.deepEqual([answer.status, answer.code, answer.message], [500, "SYS500", "系统异常，请稍后重试!"]);
});

test("work over its limit is told as such, with the next step", async () => {
  const answer = await product.ask(ask, { does: "endless" });
  assert.deepEqual([answer.status, answer.code, answer.message], [200, "SYS011", "处理时间过长，已停止"]);
});

test("a body over the limit is a 413, an unknown address a 404, both in the envelope", async () => {
  const large = await product.app.inject({
    method: "POST",
    url: ask.path,
    payload: { does: "x".repeat(70_000) },
  });
  assert.deepEqual([large.statusCode, large.json<{ code: string }>().code], [413, "SYS413"]);
  const nowhere = await product.app.inject({ method: "GET", url: "/api/v1/nowhere" });
  assert.deepEqual([nowhere.statusCode, nowhere.json<{ code: string }>().code], [404, "SYS404"]);
});

test("bytes that are not HTTP get the envelope too", async () => {
  const said = await new Promise<string>((resolve) => {
    const socket = connect(Number(url.port), url.hostname, () => socket.write("NONSENSE\r\n\r\n"));
    let text = "";
    socket.on("data", (bytes) => (text += bytes.toString()));
    socket.on("close", () => resolve(text));
  });
  assert.match(said, /^HTTP\/1\.1 400 /);
  assert.match(said, /"code":"SYS002"/);
});

test("answers with data forbid every script and caching, and pages run only our own files", async () => {
  const data = await product.app.inject({
    method: "GET",
    url: "/api/v1/insurance/prpall/config/queryByKey?configKey=localDbVersion",
  });
  assert.equal(data.headers["content-security-policy"], "default-src 'none'; frame-ancestors 'none'");
  assert.equal(data.headers["cache-control"], "no-store");
  for (const path of ["/", "/user/login", "/systemManagement/dictionaries"]) {
    const page = await product.app.inject({ method: "GET", url: path, headers: { accept: "text/html" } });
    assert.match(
      String(page.headers["content-security-policy"]),
      /script-src 'self';.*frame-src blob:;.*object-src 'none'/,
    );
    assert.ok(!page.body.includes("<script>"), "no inline script");
  }
});

test("the bare address sends the page to every client, other addresses to browsers only", async () => {
  const asked = async (path: string) =>
    (await product.app.inject({ method: "GET", url: path, headers: { accept: "*/*" } })).statusCode;
  assert.deepEqual([await asked("/"), await asked("/dashboard")], [200, 404]);
});

test("every answer forbids sniffing and has its request id", async () => {
  for (const path of ["/healthz", "/", "/nowhere", "/openapi.json"]) {
    const { headers } = await product.app.inject({
      method: "GET",
      url: path,
      headers: { accept: "text/html" },
    });
    assert.equal(headers["x-content-type-options"], "nosniff", path);
    assert.match(String(headers["x-request-id"]), /^[0-9a-f-]{36}$/, path);
  }
});

test("probes, metrics, description and documentation are served", async () => {
  for (const path of [
    "/healthz",
    "/readyz",
    "/metrics",
    "/openapi.json",
    "/docs/",
    "/version/version.json",
  ]) {
    const response = await product.app.inject({ method: "GET", url: path });
    assert.equal(response.statusCode, 200, path);
  }
});

test("the description names every call with its permission, and the key of every change", async () => {
  const document = (await product.app.inject({ method: "GET", url: "/openapi.json" })).json<{
    openapi: string;
    paths: Record<string, Record<string, Record<string, unknown>>>;
  }>();
  assert.equal(document.openapi, "3.1.0");
  const save = document.paths["/api/v1/insurance/prpall/config/saveCommonData"]?.post;
  assert.equal(save?.["x-permission"], "aux:operations");
  assert.ok(JSON.stringify(save?.parameters).includes("Idempotency-Key"));
});

test("too many requests from one address are a 429 with Retry-After", async () => {
  const limited = await openTestProduct({ settings: { RATE_LIMIT_PER_MINUTE: "10" } });
  try {
    const statuses = [];
    for (let count = 0; count < 12; count += 1) {
      const response = await limited.app.inject({
        method: "GET",
        url: "/api/v1/insurance/prpall/config/queryByKey?configKey=localDbVersion",
      });
      statuses.push(response.statusCode);
      if (response.statusCode === 429)
        assert.ok(response.headers["retry-after"] && response.json<{ code: string }>().code === "SYS429");
    }
    assert.deepEqual(statuses.slice(8), [200, 200, 429, 429]);
  } finally {
    await limited.close();
  }
});

test("behind one proxy an address that the client itself writes is ignored", async () => {
  const proxied = await openTestProduct({ settings: { TRUST_PROXY: "1", RATE_LIMIT_PER_MINUTE: "10" } });
  try {
    const statuses = new Set<number>();
    for (let count = 0; count < 15; count += 1) {
      const headers = { "x-forwarded-for": `9.9.9.${count}, 1.1.1.1` };
      statuses.add((await proxied.app.inject({ method: "GET", url: "/api/v1/nowhere", headers })).statusCode);
    }
    assert.deepEqual([...statuses], [404, 429]);
  } finally {
    await proxied.close();
  }
});

test("the addresses of one IPv6 network are limited together", async () => {
  const limited = await openTestProduct({ settings: { RATE_LIMIT_PER_MINUTE: "10" } });
  try {
    const statuses = [];
    for (let count = 0; count < 12; count += 1) {
      const remoteAddress = `2001:db8:1:2::${count}`;
      const { statusCode } = await limited.app.inject({
        method: "GET",
        url: "/api/v1/nowhere",
        remoteAddress,
      });
      statuses.push(statusCode);
    }
    assert.deepEqual(statuses.slice(8), [404, 404, 429, 429]);
  } finally {
    await limited.close();
  }
});

async function blockTheLoop(blockMs: number): Promise<void> {
  const until = Date.now() + blockMs;
  while (Date.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 1));
}

test("an overloaded process refuses requests but answers its probes, and one long step is no overload", async () => {
  const busy = await openTestProduct({ settings: { OVERLOAD_DELAY_MS: "500" } });
  try {
    await busy.app.inject({ method: "GET", url: "/healthz" });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await blockTheLoop(1500);
    const ready = await busy.app.inject({ method: "GET", url: "/openapi.json" });
    assert.equal(ready.statusCode, 200);
    for (let times = 0; times < 6; times += 1) await blockTheLoop(1300);
    const [shed, probe] = await Promise.all([
      busy.app.inject({ method: "GET", url: "/openapi.json" }),
      busy.app.inject({ method: "GET", url: "/healthz" }),
    ]);
    assert.deepEqual(
      [shed.statusCode, shed.json<{ code: string }>().code, probe.statusCode],
      [503, "SYS503", 200],
    );
    assert.ok(shed.headers["retry-after"]);
  } finally {
    await busy.close();
  }
});

test("a stopping server finishes accepted requests and refuses new ones", async () => {
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
  const stopping = await openTestProduct({
    moreRoutes: () => [
      handle(ask, async () => {
        enter();
        await new Promise((resolve) => setTimeout(resolve, 400));
        return { kept: "done" };
      }),
    ],
  });
  const address = await stopping.app.listen({ port: 0, host: "127.0.0.1" });
  const accepted = fetch(`${address}${ask.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"does":"slow"}',
  });
  await entered;
  const closed = stopping.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await assert.rejects(fetch(`${address}/healthz`));
  assert.equal(((await (await accepted).json()) as { data: { kept: string } }).data.kept, "done");
  await closed;
});
