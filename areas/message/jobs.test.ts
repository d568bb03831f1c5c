import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { resolve } from "node:path";
import { after, before, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createRequestAuthenticator } from "#areas/identity/questions.ts";
import { closeDatabase, type Database, openDatabase } from "#platform/server/database.ts";
import {
  createHeavyRequestLimiter,
  HEAVY_REQUEST_LIMITS,
} from "#platform/server/http/heavy-request-limiter.ts";
import { openHttpServer } from "#platform/server/http/server.ts";
import { mountEventStream } from "#platform/server/http/stream.ts";
import { type LiveNoticeBroker, openLiveNoticeBroker } from "#platform/server/live.ts";
import { deliverOutbox } from "#platform/server/outbox.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { CLERK, CLERK_SUZHOU, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { sendMessage } from "./commands.ts";
import { createMessageSubscribers } from "./jobs.ts";
import { createTestActor } from "#platform/testing/test-actor.ts";
const STREAM = "/test/message/stream";

type ReceivedEvent = { event: string; told: Record<string, string> };
type Listening = {
  status: number;
  heard: ReceivedEvent[];
  text(): string;
  ended: Promise<void>;
  leave(): void;
};

type ServerPart = { app: FastifyInstance; database: Database; live: LiveNoticeBroker; url: string };
const running: ServerPart[] = [];
let product: TestProduct;

/** Serves the stream as at start, with a heartbeat fast enough for a test. */
async function serve(app: FastifyInstance, database: Database): Promise<void> {
  const live = openLiveNoticeBroker(database);
  const authority = createRequestAuthenticator(database, { idleMinutes: 0 });
  mountEventStream(app, { path: STREAM, live, authority, heartbeatMs: 100 });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  running.push({ app, database, live, url });
}

/** Opens a second server process's part: connections, a listener and a server of its own. */
async function serveOnceMore({ database: { pool, roles }, services }: TestProduct): Promise<void> {
  const { password } = pool.options;
  const own = openDatabase({ ...pool.options, ...(password === undefined ? {} : { password }) }, roles, {
    size: 4,
  });
  const app = await openHttpServer({
    database: own,
    authority: createRequestAuthenticator(own, { idleMinutes: 0 }),
    heavyRequests: createHeavyRequestLimiter(HEAVY_REQUEST_LIMITS),
    settings: services.settings,
    routes: [],
    scanUpload: null,
    pages: resolve("dist/web"),
    makeRequestId: services.makeId,
  });
  await serve(app, own);
}

before(async () => {
  product = await openTestProduct({ chores: false });
  await serve(product.app, product.database);
  await serveOnceMore(product);
});
after(async () => {
  for (const { live } of running) await live.close();
  await running[1]?.app.close();
  if (running[1]) await closeDatabase(running[1].database);
  await product.close();
});

/** Does not use fetch, which opens a spare connection afterwards that delays the stop of the server. */
async function listen(url = "", token?: string): Promise<Listening> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const request = get(`${url}${STREAM}`, { headers, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const heard: ReceivedEvent[] = [];
  let text = "";
  response.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    heard.splice(0, heard.length, ...eventsOf(text));
  });
  response.on("error", () => {});
  const ended = new Promise<void>((close) => void response.on("close", () => close()));
  const status = response.statusCode ?? 0;
  return { status, heard, text: () => text, ended, leave: () => void request.destroy() };
}

function eventsOf(text: string): ReceivedEvent[] {
  return [...text.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm)].map(([, event = "", told = ""]) => ({
    event,
    told: JSON.parse(told) as Record<string, string>,
  }));
}

async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const patience = AbortSignal.timeout(8000);
  while (!(await holds())) {
    assert.ok(!patience.aborted, what);
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

const isReady = ({ heard }: Listening) => heard.some(({ event }) => event === "ready");
const idsHeard = ({ heard }: Listening) =>
  heard.filter(({ event }) => event === "message").map(({ told }) => told.id);

async function send(id: string, receiverCode = CLERK, holderName = "江苏测试科技有限公司"): Promise<void> {
  const actor = createTestActor({
    userCode: UNDERWRITER_LEVEL_2,
    userName: "核保员乙",
    comCode: "32000000",
    comLevel: "2",
    gradeCodes: [],
  });
  const key = randomBytes(16).toString("hex");
  const request = { call: "test/return", actor, key, input: { id }, requestId: "r", secret: false };
  await runUnitOfWork(product.database, request, async ({ tx, note, raise }) => {
    const content = { type: "T", businessNo: "T0103202632010100000007", holderName, orderNo: "" };
    const kind = { messageType: "3", secondaryMessageType: "8" };
    await sendMessage(tx, raise, { id, receiverCode, comCode: "32010100", ...kind, content });
    note({ subject: id, comCode: "32010100", change: { id } });
  });
}

/** Delivers from one of the processes, which may be any. */
async function deliver(by = 0): Promise<number> {
  const serving = running[by];
  assert.ok(serving);
  return deliverOutbox(serving.database, createMessageSubscribers(serving.live));
}

test("a message reaches the open pages of its receiver on every process, whichever delivers it, and nobody else's", async () => {
  const token = await product.signIn(CLERK);
  const [here, there, other] = await Promise.all([
    listen(running[0]?.url, token),
    listen(running[1]?.url, token),
    listen(running[0]?.url, await product.signIn(CLERK_SUZHOU)),
  ]);
  await until(() => [here, there, other].every(isReady), "all three are ready");
  await send("push1");
  await deliver(1);
  await until(() => [here, there].every((item) => idsHeard(item).length === 1), "both hear the first");
  await send("push2");
  await deliver(0);
  await until(() => [here, there].every((item) => idsHeard(item).length === 2), "both hear both");
  const expectedMessage = { id: "push1", messageType: "3", secondaryMessageType: "8" };
  assert.deepEqual(here.heard.find(({ event }) => event === "message")?.told, expectedMessage);
  assert.deepEqual(idsHeard(there), ["push1", "push2"]);
  assert.deepEqual(idsHeard(other), []);
  for (const item of [here, there, other]) item.leave();
});

test("a message is not announced before its commit, and a text like markup or an event never enters the stream", async () => {
  const page = await listen(running[0]?.url, await product.signIn(CLERK));
  await until(() => isReady(page), "ready");
  assert.equal(await deliver(), 0);
  await send("xss", CLERK, "<script>alert(1)</script>\n\nevent: over\ndata: {}\n\n");
  await deliver();
  await until(() => idsHeard(page).length === 1, "heard");
  assert.ok(!/script|over/.test(page.text()));
  page.leave();
});

test("a request without a session, or with a revoked one, gets no stream", async () => {
  const token = await product.signIn(CLERK);
  await product.admin.query("update session set revoked_at = now() where user_code = $1", [CLERK]);
  for (const value of [undefined, "x".repeat(43), token]) {
    const refused = await listen(running[0]?.url, value);
    await refused.ended;
    assert.equal(refused.status, 401);
    assert.match(refused.text(), /SYS401/);
  }
});

for (const [name, ending] of [
  ["revoked", "update session set revoked_at = now() where user_code = $1"],
  ["expired", "update session set expires_at = now() - interval '1 second' where user_code = $1"],
  ["of a disabled user", "update app_user set valid_status = '0' where user_code = $1"],
] as const) {
  test(`the stream of a session that is ${name} says so at the next heartbeat and ends`, async () => {
    const page = await listen(running[0]?.url, await product.signIn(CLERK));
    await until(() => page.text().includes(": beat"), "the heart beats");
    await product.admin.query(ending, [CLERK]);
    await page.ended;
    assert.equal(page.heard.at(-1)?.event, "over");
    await product.admin.query("update app_user set valid_status = '1' where user_code = $1", [CLERK]);
  });
}

test("a message that arrives after the end of the session is not sent", async () => {
  const page = await listen(running[0]?.url, await product.signIn(CLERK));
  await until(() => isReady(page), "ready");
  await send("after-logout");
  await product.admin.query("update session set revoked_at = now() where user_code = $1", [CLERK]);
  await deliver();
  await page.ended;
  assert.deepEqual([idsHeard(page), page.heard.at(-1)?.event], [[], "over"]);
});

test("a user may have five streams, and another one only after one of them ends", async () => {
  const token = await product.signIn(CLERK);
  const five = await Promise.all(Array.from({ length: 5 }, () => listen(running[0]?.url, token)));
  assert.deepEqual(
    five.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  );
  const sixth = await listen(running[0]?.url, token);
  assert.equal(sixth.status, 429);
  const another = await listen(running[0]?.url, await product.signIn(CLERK_SUZHOU));
  assert.equal(another.status, 200);
  five[0]?.leave();
  await until(async () => {
    const next = await listen(running[0]?.url, token);
    next.leave();
    return next.status === 200;
  }, "a place is free again");
  for (const item of [...five, another]) item.leave();
});

test("when the database cuts its connections the stream stays open, and sends ready when it listens again", async () => {
  const page = await listen(running[0]?.url, await product.signIn(CLERK));
  await until(() => isReady(page), "ready");
  const readies = () => page.heard.filter(({ event }) => event === "ready").length;
  const earlier = readies();
  await product.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await until(() => readies() > earlier, "ready once more");
  await send("afterwards");
  await until(async () => {
    await deliver().catch(() => 0);
    return idsHeard(page).includes("afterwards");
  }, "heard afterwards");
  page.leave();
});

test("a process told to stop ends its streams and stops at once", async () => {
  const page = await listen(running[1]?.url, await product.signIn(CLERK));
  await until(() => isReady(page), "ready");
  const started = Date.now();
  await running[1]?.app.close();
  await page.ended;
  assert.ok(Date.now() - started < 2000, `${Date.now() - started} ms`);
  assert.notEqual(page.heard.at(-1)?.event, "over");
});
