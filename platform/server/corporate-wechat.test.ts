import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { startWechat, type TestWechat } from "#platform/testing/test-wechat.ts";
import { openCorporateWechat, plainState, ticketOfState, WechatError } from "./corporate-wechat.ts";
import { readSettings } from "./settings.ts";
import { openTicketing } from "./ticket.ts";

let wechat: TestWechat;
let at = Date.now();
const now = () => new Date(at);

before(async () => {
  wechat = await startWechat();
});
after(() => wechat.stop());
beforeEach(() => wechat.resetTokenCount());

const open = (more: Record<string, string> = {}) =>
  openCorporateWechat(readSettings({ ...wechat.settings, ...more }), now);

test("without CORPWX_CORP_ID there is no corporate WeChat", () => {
  assert.equal(openCorporateWechat(readSettings({}), now), null);
});

test("the authorize address names the corporation, the agent, the way back and the state", () => {
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

test("a code tells its user once; the access token is fetched once and kept until it expires", async () => {
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

test("a token that WeChat withdrew early is fetched anew, once", async () => {
  const corporate = open();
  await corporate?.userOf(wechat.codeFor(OFFICE_CLERK));
  wechat.withdrawTokens();
  assert.equal(await corporate?.userOf(wechat.codeFor(OFFICE_CLERK)), OFFICE_CLERK);
  assert.equal(wechat.countTokens(), 2);
});

test("a code of a person outside the corporation is nobody's", async () => {
  assert.equal(await open()?.userOf(wechat.codeFor("")), null);
});

test("a wrong secret and a WeChat that is away are errors that tell neither secret nor token", async () => {
  for (const more of [{ CORPWX_SECRET: "wrong" }, { CORPWX_API_URL: "http://127.0.0.1:1" }]) {
    await assert.rejects(
      async () => open(more)?.userOf("code"),
      (error: Error) => error instanceof WechatError && !error.message.includes("wrong"),
    );
  }
});

test("a sealed state goes out as letters and digits, 128 at most, and comes back the same", () => {
  const tickets = openTicketing(Buffer.alloc(32, 7), now);
  for (let round = 0; round < 200; round += 1) {
    const ticket = tickets.seal("corpwxState", { id: "AAAABBBBCCCC" }, new Date(at + 600_000));
    const state = plainState(ticket);
    assert.match(state, /^[0-9A-Za-z]{1,128}$/);
    assert.equal(ticketOfState(state), ticket);
  }
  assert.equal(ticketOfState("../x"), "");
  assert.equal(tickets.open("corpwxState", ticketOfState("0")), null);
});
