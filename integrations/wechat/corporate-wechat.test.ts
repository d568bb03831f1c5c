import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { startTestWechatServer, type TestWechatServer } from "#integrations/wechat/testing/test-wechat.ts";
import {
  createCorporateWechatClient,
  encodeWechatState,
  decodeWechatState,
  WechatError,
} from "./corporate-wechat.ts";
import { readSettings } from "#platform/server/settings.ts";
import { createTicketSealer } from "#platform/server/ticket.ts";

let wechat: TestWechatServer;
let at = Date.now();
const now = () => new Date(at);

before(async () => {
  wechat = await startTestWechatServer();
});
after(() => wechat.stop());
beforeEach(() => wechat.resetTokenCount());

const open = (more: Record<string, string> = {}) =>
  createCorporateWechatClient(readSettings({ ...wechat.settings, ...more }), now);

test("without CORPWX_CORP_ID there is no corporate WeChat", () => {
  assert.equal(createCorporateWechatClient(readSettings({}), now), null);
});

test("the authorisation address has the corporation, the agent, the return address and the state", () => {
  const address = new URL(open({ CORPWX_AUTHORIZE_URL: "" })?.authorizeAddress("abc") ?? "");
  assert.equal(address.origin + address.pathname, "https://login.work.weixin.qq.com/wwlogin/sso/login");
  assert.deepEqual(Object.fromEntries(address.searchParams), {
    login_type: "CorpApp",
    appid: wechat.settings.CORPWX_CORP_ID,
    agentid: wechat.settings.CORPWX_AGENT_ID,
    redirect_uri: "https://prpall.example.com/wxAuth",
    state: "abc",
  });
});

test("a code identifies its user once, and the access token is fetched once and cached until it expires", async () => {
  const corporate = open();
  assert.equal(await corporate?.userOf(wechat.codeFor(OFFICE_CLERK)), OFFICE_CLERK);
  const code = wechat.codeFor(CLERK);
  assert.equal(await corporate?.userOf(code), CLERK);
  assert.equal(await corporate?.userOf(code), null);
  assert.equal(wechat.countTokens(), 1);
  at += 7_200_000;
  assert.equal(await corporate?.userOf(wechat.codeFor(OFFICE_CLERK)), OFFICE_CLERK);
  assert.equal(wechat.countTokens(), 2);
});

test("a token that WeChat withdrew early is fetched again, once", async () => {
  const corporate = open();
  await corporate?.userOf(wechat.codeFor(OFFICE_CLERK));
  wechat.withdrawTokens();
  assert.equal(await corporate?.userOf(wechat.codeFor(OFFICE_CLERK)), OFFICE_CLERK);
  assert.equal(wechat.countTokens(), 2);
});

test("a code of a person outside the corporation identifies nobody", async () => {
  assert.equal(await open()?.userOf(wechat.codeFor("")), null);
});

test("a wrong secret and an unavailable WeChat are errors without secret and token", async () => {
  for (const more of [{ CORPWX_SECRET: "wrong" }, { CORPWX_API_URL: "http://127.0.0.1:1" }]) {
    await assert.rejects(
      async () => open(more)?.userOf("code"),
      (error: Error) => error instanceof WechatError && !error.message.includes("wrong"),
    );
  }
});

test("a sealed state becomes at most 128 letters and digits, and is decoded unchanged", () => {
  const tickets = createTicketSealer(Buffer.alloc(32, 7), now);
  for (let round = 0; round < 200; round += 1) {
    const ticket = tickets.seal("corpwxState", { id: "AAAABBBBCCCC" }, new Date(at + 600_000));
    const state = encodeWechatState(ticket);
    assert.match(state, /^[0-9A-Za-z]{1,128}$/);
    assert.equal(decodeWechatState(state), ticket);
  }
  assert.equal(decodeWechatState("../x"), "");
  assert.equal(tickets.open("corpwxState", decodeWechatState("0")), null);
});
