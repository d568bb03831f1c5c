import assert from "node:assert/strict";
import { test } from "node:test";
import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { type ApiClientOptions, createApiClient } from "../api-client.ts";
import { ApiError } from "../api-error.ts";
import { createLocalStore } from "../local-store.ts";
import { createSessionStore } from "../session.ts";
import { createSessionRenewal } from "./session-over.ts";

const save = defineCall({
  method: "POST",
  path: "t/save",
  title: "测试",
  permission: "signedIn",
  effect: "change",
  input: z.object({ name: z.string() }),
  output: z.null(),
  refusals: [],
});
const user = { userCode: OFFICE_CLERK, userName: "测试员甲", comCode: "32010100" };

/** Two tabs of one browser, and a fake server that knows one token. */
function openBrowser({ isUnsaved = true } = {}) {
  const clock = { nowMs: 0 };
  const server = { token: "new", keys: [] as (string | undefined)[] };
  const local = createLocalStore(() => {
    throw new Error("kept in memory");
  });
  const openTab = () => {
    const sessions = createSessionStore(local, () => clock.nowMs);
    const over = createSessionRenewal(sessions);
    const leave = over.attend(() => isUnsaved);
    const fetch: ApiClientOptions["fetch"] = async (_, { headers }) => {
      const sent = headers as Record<string, string>;
      server.keys.push(sent["idempotency-key"]);
      const isKnown = sent["authorization"] === `Bearer ${server.token}`;
      const body = { code: isKnown ? "0000" : "SYS401", message: "", data: null, requestId: "R" };
      return new Response(JSON.stringify(body), { status: isKnown ? 200 : 401 });
    };
    const callApi = createApiClient({
      fetch,
      token: () => sessions.current()?.token,
      onSessionOver: (token) => sessions.current()?.token === token && sessions.end(),
      signInAgain: over.ask,
      makeKey: () => "key-1",
      wait: async () => undefined,
      sanitize: async (html) => html,
    });
    return { sessions, over, leave, callApi };
  };
  const tab = openTab();
  tab.sessions.begin({ ...user, token: "old" }, 1000);
  return { clock, server, openTab, tab };
}

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const isSessionError = (error: unknown): boolean => error instanceof ApiError && error.kind === "session";

test("a request that met 401 waits for the sign-in and goes out again under the same key", async () => {
  const { server, tab } = openBrowser();
  const saving = tab.callApi(save, { name: "甲" });
  await turn();
  assert.deepEqual(tab.over.current(), user);
  tab.sessions.begin({ ...user, token: "new" }, 1000);
  assert.equal(await saving, null);
  assert.deepEqual(server.keys, ["key-1", "key-1"]);
  assert.equal(tab.over.current(), null);
});

test("several requests wait for one sign-in", async () => {
  const { tab } = openBrowser();
  let asked = 0;
  tab.over.subscribe(() => (asked += tab.over.current() ? 1 : 0));
  const both = Promise.all([tab.callApi(save, { name: "甲" }), tab.callApi(save, { name: "乙" })]);
  await turn();
  tab.sessions.begin({ ...user, token: "new" }, 1000);
  assert.deepEqual(await both, [null, null]);
  assert.equal(asked, 1);
});

test("declining rejects the request and ends the session", async () => {
  const { server, tab } = openBrowser();
  const saving = tab.callApi(save, { name: "甲" });
  await turn();
  tab.over.decline();
  await assert.rejects(saving, isSessionError);
  assert.equal(tab.sessions.current(), null);
  assert.equal(server.keys.length, 1);
});

test("with nothing typed, or nobody to show it, the session ends at once", async () => {
  const idle = openBrowser({ isUnsaved: false }).tab;
  await assert.rejects(idle.callApi(save, { name: "甲" }), isSessionError);
  assert.equal(idle.sessions.current(), null);
  const { tab } = openBrowser();
  tab.leave();
  await assert.rejects(tab.callApi(save, { name: "甲" }), isSessionError);
});

for (const [who, other] of [
  ["another user", { ...user, userCode: CLERK }],
  ["the same user in another branch", { ...user, comCode: "32010200" }],
] as const) {
  test(`when ${who} signs in, the request is not sent for them, and their session stays`, async () => {
    const { server, tab } = openBrowser();
    const saving = tab.callApi(save, { name: "甲" });
    await turn();
    tab.sessions.begin({ ...other, token: "new" }, 1000);
    await assert.rejects(saving, isSessionError);
    assert.equal(server.keys.length, 1);
    assert.equal(tab.sessions.current()?.token, "new");
  });
}

test("a late answer to the branch before the switch is not sent again in the new one", async () => {
  const { server, tab } = openBrowser();
  const saving = tab.callApi(save, { name: "甲" });
  tab.sessions.begin({ ...user, comCode: "32010200", token: "new" }, 1000);
  await assert.rejects(saving, isSessionError);
  assert.equal(server.keys.length, 1);
  assert.equal(tab.sessions.current()?.token, "new");
});

test("a sign-in in another tab is enough; a sign-out there leaves this page waiting", async () => {
  const { openTab, tab } = openBrowser();
  const other = openTab();
  const saving = tab.callApi(save, { name: "甲" });
  await turn();
  other.sessions.end();
  tab.sessions.reread();
  assert.deepEqual(tab.over.current(), user);
  other.sessions.begin({ ...user, token: "new" }, 1000);
  tab.sessions.reread();
  assert.equal(await saving, null);
});

test("a session that ran out by the clock is asked for like one that the server ended", async () => {
  const { clock, tab } = openBrowser();
  clock.nowMs = 1000;
  const saving = tab.callApi(save, { name: "甲" });
  await turn();
  assert.deepEqual(tab.over.current(), user);
  tab.sessions.begin({ ...user, token: "new" }, 1000);
  assert.equal(await saving, null);
});

test("who gives up a request while it waits gets the abort", async () => {
  const { tab } = openBrowser();
  const controller = new AbortController();
  const saving = tab.callApi(save, { name: "甲" }, { signal: controller.signal });
  await turn();
  controller.abort();
  await assert.rejects(saving, { name: "AbortError" });
  assert.deepEqual(tab.over.current(), user);
});

test("signing out waits for no sign-in", async () => {
  const { tab } = openBrowser();
  await assert.rejects(tab.callApi(save, { name: "甲" }, { onlyInThisSession: true }), isSessionError);
  assert.equal(tab.over.current(), null);
});
