import assert from "node:assert/strict";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { SignJWT } from "jose";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { encodeWechatState } from "#integrations/wechat/corporate-wechat.ts";
import { AGENT, CLERK, LEFT_CLERK, OFFICE_CLERK, SYSTEM_ADMINISTRATOR } from "#platform/testing/people.ts";
import { startTestWechatServer, type TestWechatServer } from "#integrations/wechat/testing/test-wechat.ts";
import { corpwxAddress, corpwxLogin, outsiderToken, querySessionStatus } from "../contract/sign-in.ts";

const keys = generateKeyPairSync("ed25519");
let wechat: TestWechatServer;
let product: TestProduct;
let demonstration: TestProduct;
let bare: TestProduct;

before(async () => {
  wechat = await startTestWechatServer();
  product = await openTestProduct({
    settings: {
      ...wechat.settings,
      OUTSIDER_PUBLIC_KEY: keys.publicKey.export({ type: "spki", format: "pem" }).toString(),
      OUTSIDER_ISSUER: "partner",
      LOGIN_FAILURES_PER_ADDRESS: "8",
    },
  });
  demonstration = await openTestProduct();
  bare = await openTestProduct({ settings: { DEMO_DATA: "0" } });
});
after(async () => {
  await Promise.all([product.close(), demonstration.close(), bare.close()]);
  await wechat.stop();
});
beforeEach(() => product.admin.query("truncate sign_in_throttle"));

async function wechatState(of = product): Promise<string> {
  return (await of.ask(corpwxAddress, {})).data.state;
}

async function wechatLogin(userId: string) {
  return product.ask(corpwxLogin, { code: wechat.codeFor(userId), state: await wechatState() });
}

test("WeChat's code and our state open a session", async () => {
  const { code, data } = await wechatLogin(CLERK);
  assert.deepEqual([code, data.userCode, data.rtnCode], ["0000", CLERK, "0000"]);
  assert.equal((await product.ask(querySessionStatus, {}, { token: data.token })).data.loginWay, "CORPWX");
});

test("the address carries the state that the answer names", async () => {
  const { data } = await product.ask(corpwxAddress, {});
  assert.equal(new URL(data.address).searchParams.get("state"), data.state);
});

test("the return address of WeChat is the configured one, whatever host the request names", async () => {
  const headers = {
    host: "evil.example.com",
    "x-forwarded-host": "evil.example.com",
    "x-forwarded-proto": "http",
    origin: "https://evil.example.com",
    referer: "https://evil.example.com/",
  };
  const query = { redirect_uri: "https://evil.example.com/", from: "https://evil.example.com/" };
  const url = `${corpwxAddress.path}?${new URLSearchParams(query).toString()}`;
  const answer = await product.app.inject({ method: "GET", url, headers });
  const { data } = answer.json<{ data: { address: string } }>();
  assert.equal(new URL(data.address).searchParams.get("redirect_uri"), "https://prpall.example.com/wxAuth");
  assert.ok(!data.address.includes("evil"));
});

test("a state works once, even if five requests bring it at the same moment", async () => {
  const state = await wechatState();
  const attempts = Array.from({ length: 5 }, () =>
    product.ask(corpwxLogin, { code: wechat.codeFor(OFFICE_CLERK), state }),
  );
  const codes = (await Promise.all(attempts)).map((answer) => answer.code);
  assert.deepEqual(codes.toSorted(), ["0000", "AUTH008", "AUTH008", "AUTH008", "AUTH008"]);
});

const strangeStates: [string, () => Promise<string>][] = [
  ["made up", async () => "abcdef"],
  [
    "sealed for another purpose",
    async () =>
      encodeWechatState(
        product.services.tickets.seal("corpwxStandIn", { id: "x" }, new Date(Date.now() + 60_000)),
      ),
  ],
  [
    "changed",
    async () => {
      const state = await wechatState();
      return `${state.slice(0, -1)}${state.endsWith("a") ? "b" : "a"}`;
    },
  ],
];
for (const [description, make] of strangeStates) {
  test(`a state that is ${description} is refused before WeChat is queried`, async () => {
    const code = wechat.codeFor(OFFICE_CLERK);
    assert.equal((await product.ask(corpwxLogin, { code, state: await make() })).code, "AUTH008");
    assert.equal((await product.ask(corpwxLogin, { code, state: await wechatState() })).code, "0000");
  });
}

for (const [description, userId, code] of [
  ["nobody of the corporation", "", "AUTH008"],
  ["a person whom we do not know", "stranger", "AUTH008"],
  ["a disabled user", LEFT_CLERK, "AUTH008"],
  ["a user without the way", AGENT, "AUTH006"],
] as const) {
  test(`WeChat answers ${description}: ${code}`, async () => {
    assert.equal((await wechatLogin(userId)).code, code);
  });
}

test("codes tried from one address are throttled", async () => {
  for (let turn = 1; turn <= 8; turn += 1) assert.equal((await wechatLogin("")).code, "AUTH008");
  assert.equal((await wechatLogin(OFFICE_CLERK)).code, "AUTH005");
});

test("tokens tried from one address are throttled", async () => {
  const tryToken = () => product.ask(outsiderToken, { token: "none" });
  for (let turn = 1; turn <= 8; turn += 1) assert.equal((await tryToken()).code, "AUTH011");
  assert.equal((await tryToken()).code, "AUTH005");
});

test("a right token opens a session, whatever tokens were tried from its address, and WeChat stays open", async () => {
  for (let turn = 1; turn <= 9; turn += 1) await product.ask(outsiderToken, { token: "none" });
  assert.equal((await product.ask(outsiderToken, { token: "none" })).code, "AUTH005");
  assert.equal((await product.ask(outsiderToken, { token: await outsider(AGENT) })).code, "0000");
  assert.equal((await wechatLogin(OFFICE_CLERK)).code, "0000");
});

test("in a demonstration WeChat confirms at once and returns to /wxAuth with a code and the state", async () => {
  const { data } = await demonstration.ask(corpwxAddress, {});
  const back = new URL(data.address, "http://localhost");
  assert.equal(back.pathname, "/wxAuth");
  const input = { code: back.searchParams.get("code") ?? "", state: back.searchParams.get("state") ?? "" };
  assert.equal((await demonstration.ask(corpwxLogin, input)).data.userCode, OFFICE_CLERK);
  assert.equal(
    (await demonstration.ask(corpwxLogin, { ...input, code: SYSTEM_ADMINISTRATOR })).code,
    "AUTH008",
  );
});

test("without settings and outside a demonstration these sign-in methods are closed", async () => {
  assert.equal((await bare.ask(corpwxAddress, {})).code, "AUTH006");
  assert.equal((await bare.ask(corpwxLogin, { code: "x", state: "x" })).code, "AUTH006");
  assert.equal((await bare.ask(outsiderToken, { token: "x" })).code, "AUTH006");
});

function outsider(sub: string, changes: Record<string, unknown> = {}): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub, jti: randomUUID(), iss: "partner", aud: "chengbao", iat, exp: iat + 60, ...changes };
  return new SignJWT(claims).setProtectedHeader({ alg: "EdDSA" }).sign(keys.privateKey);
}

test("a partner's token opens a session once, even if five requests bring it at the same moment", async () => {
  const token = await outsider(AGENT);
  const answers = await Promise.all(Array.from({ length: 5 }, () => product.ask(outsiderToken, { token })));
  const opened = answers.filter((answer) => answer.code === "0000");
  assert.equal(opened.length, 1);
  assert.equal(answers.filter((answer) => answer.code === "AUTH011").length, 4);
  const { data } = await product.ask(querySessionStatus, {}, { token: opened[0]?.data.token ?? "" });
  assert.equal(data.loginWay, "OUTSIDER");
});

for (const [description, make, code] of [
  ["for a user without the way", () => outsider(OFFICE_CLERK), "AUTH006"],
  ["for nobody", () => outsider("stranger"), "AUTH011"],
  ["for a disabled user", () => outsider(LEFT_CLERK), "AUTH011"],
  ["for another audience", () => outsider(AGENT, { aud: "other" }), "AUTH011"],
  ["that is none", async () => "a.b.c", "AUTH011"],
] as const) {
  test(`a token ${description} is refused (${code})`, async () => {
    assert.equal((await product.ask(outsiderToken, { token: await make() })).code, code);
  });
}
