import assert from "node:assert/strict";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { CLERK_GUANGZHOU, CLERK_SUZHOU, LEFT_CLERK } from "#platform/testing/people.ts";
import {
  startConnectionCountingProxy,
  startPasswordRunCounter,
  type PasswordRunCounter,
} from "#platform/testing/work-counters.ts";
import {
  testLdapAdminLogin,
  testLdapBaseDn,
  getLdapTestSkipReason,
  testLdapStaffBaseDn,
  startTestLdapServer,
  type TestLdapServer,
} from "#integrations/directory/testing/test-directory.ts";
import {
  adAccountLogin,
  loginIn,
  modifyPassword,
  phoneLogin,
  queryVerifyCode,
  sendPhoneCode,
} from "../contract/sign-in.ts";
const UNKNOWN = "99999999";
const PHONE = "13000001026";
const UNKNOWN_PHONE = "13900009999";
const PHONE_WITHOUT_THE_WAY = "13000001000";

/** The gateway answers at once without this list. It fails after eight seconds if it never answers. */
let unanswered: ServerResponse[] | undefined;
const gateway = createServer((_, response) => void (unanswered ? unanswered.push(response) : response.end()));
let product: TestProduct;
let work: PasswordRunCounter;
let statements = 0;

before(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  const { port } = gateway.address() as AddressInfo;
  product = await openTestProduct({
    chores: false,
    settings: { SMS_GATEWAY_URL: `http://127.0.0.1:${port}/sms` },
  });
  product.database.pool.on("acquire", () => (statements += 1));
  work = await startPasswordRunCounter();
});
after(async () => {
  await product.close();
  gateway.closeAllConnections();
  gateway.close();
});
beforeEach(() => product.admin.query("truncate sign_in_throttle, phone_code"));

async function captcha(of = product) {
  const { data } = await of.ask(queryVerifyCode, {});
  return { captchaCode: "8888", captchaId: data.captchaId };
}

/** Measures a call from the check of its captcha to its answer. */
async function costOf(ask: () => Promise<{ code: string }>) {
  work.reset();
  statements = 0;
  const { code } = await ask();
  return { code, passwordRuns: work.passwordRuns(), statements };
}

const password = async (userCode: string) => {
  const input = { userCode, password: "wrong", ...(await captcha()) };
  return costOf(() => product.ask(loginIn, input));
};
const change = async (userCode: string) => {
  const input = {
    userCode,
    oldPassword: "wrong",
    newPassword: "Another-2027",
    confirmNewPassword: "Another-2027",
    ...(await captcha()),
  };
  return costOf(() => product.ask(modifyPassword, input));
};
const code = async (phone: string) => {
  const input = { phone, ...(await captcha()) };
  return costOf(() => product.ask(sendPhoneCode, input));
};
const phone = (number: string) => () =>
  costOf(() => product.ask(phoneLogin, { phone: number, phoneCode: "123456" }));

test("the answer does not wait for the SMS gateway", async () => {
  const held: ServerResponse[] = [];
  unanswered = held;
  assert.equal((await code(PHONE)).code, "0000");
  while (held.length === 0) await new Promise((resolve) => setImmediate(resolve));
  assert.equal((await code(UNKNOWN_PHONE)).code, "0000");
  assert.deepEqual(
    held.map((response) => response.writableEnded),
    [false],
  );
  unanswered = undefined;
  for (const response of held) response.end();
});

for (const [way, ask, people, refused] of [
  ["the password", password, [CLERK_GUANGZHOU, UNKNOWN, LEFT_CLERK], "AUTH003"],
  ["the change of a password", change, [CLERK_GUANGZHOU, UNKNOWN, LEFT_CLERK], "AUTH013"],
  ["asking for a phone's code", code, [PHONE, UNKNOWN_PHONE, PHONE_WITHOUT_THE_WAY], "0000"],
] as const) {
  test(`${way} costs the same for a known, an unknown and a disabled one`, async () => {
    const costs = [];
    for (const who of people) costs.push(await ask(who));
    const [known] = costs;
    assert.deepEqual([known?.code, known?.passwordRuns], [refused, 1]);
    assert((known?.statements ?? 0) > 1);
    for (const cost of costs) assert.deepEqual(cost, known);
  });
}

test("a wrong phone code costs the same for a number with a pending code, one without, and an unknown one", async () => {
  await code(PHONE);
  await code(PHONE_WITHOUT_THE_WAY);
  const costs = [];
  for (const number of [PHONE, PHONE_WITHOUT_THE_WAY, "13000001027", UNKNOWN_PHONE])
    costs.push(await phone(number)());
  for (const cost of costs) {
    assert.deepEqual([cost.code, cost.passwordRuns], ["AUTH009", 1]);
    assert.equal(cost.statements, costs[0]?.statements);
  }
});

const skip = getLdapTestSkipReason();

for (const [how, settings, connections] of [
  ["a DN template", { LDAP_USER_DN: `uid={user},${testLdapStaffBaseDn}` }, 1],
  [
    "a search",
    {
      LDAP_SEARCH_BASE: testLdapBaseDn,
      LDAP_SEARCH_FILTER: "(uid={user})",
      LDAP_SEARCH_DN: testLdapAdminLogin.dn,
      LDAP_SEARCH_PASSWORD: testLdapAdminLogin.password,
    },
    2,
  ],
] as const) {
  test(
    `by ${how} the directory is queried as often for a common account as for one known to one side or to none`,
    { skip },
    async (t) => {
      const directory: TestLdapServer = await startTestLdapServer();
      t.after(() => directory.stop());
      for (const uid of [CLERK_GUANGZHOU, "stranger"])
        await directory.add({ uid, cn: "职员", password: "域密码Abc123" });
      const door = await startConnectionCountingProxy(Number(new URL(directory.url).port));
      t.after(() => door.stop());
      const withDirectory = await openTestProduct({
        chores: false,
        settings: { LDAP_URL: `ldap://127.0.0.1:${door.port}`, ...settings },
      });
      t.after(() => withDirectory.close());
      withDirectory.database.pool.on("acquire", () => (statements += 1));
      const costs = [];
      for (const userCode of [CLERK_GUANGZHOU, "stranger", CLERK_SUZHOU, UNKNOWN, LEFT_CLERK]) {
        const input = { userCode, password: "wrong", ...(await captcha(withDirectory)) };
        door.reset();
        const cost = await costOf(() => withDirectory.ask(adAccountLogin, input));
        costs.push({ ...cost, connections: door.connections() });
      }
      for (const cost of costs) assert.deepEqual(cost, costs[0]);
      assert.deepEqual([costs[0]?.code, costs[0]?.connections], ["AUTH003", connections]);
    },
  );
}
