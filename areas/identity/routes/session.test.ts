import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { commonData, saveCommonData } from "#areas/dictionary/contract.ts";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import {
  CLERK,
  CLERK_BEIJING,
  CLERK_SHANGHAI,
  CLERK_SUZHOU,
  OFFICE_CLERK,
  SAFETY_MANAGER,
  SALESMAN,
  SALESMAN_SUZHOU,
  TRAVEL_AGENT,
} from "#platform/testing/people.ts";
import {
  loginOut,
  queryPrpdUserByToken,
  querySessionStatus,
  switchCompany,
  updateProfile,
} from "../contract/sign-in.ts";
import { deleteExpiredSignInRows } from "../store/sessions.ts";

const HOME = "32010100";
const OTHER = "32050100";
let product: TestProduct;

before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

const me = (token: string, of = product) => of.ask(queryPrpdUserByToken, {}, { token });

test("switching the branch gives a new token, ends the old one and changes the scope", async () => {
  const token = await product.signIn(OFFICE_CLERK);
  const entry = { codeType: "切换", code: "1", value: "建邺", remark: "" };
  assert.equal((await product.ask(saveCommonData, entry, { token })).code, "0000");

  const { code, data } = await product.ask(switchCompany, { comCode: OTHER, token, tokenType: 5 }, { token });
  assert.deepEqual([code, data.comCode, data.rtnCode], ["0000", OTHER, "0000"]);
  assert.notEqual(data.token, token);
  assert.equal((await me(token)).status, 401);
  assert.equal((await me(data.token)).data.comCode, OTHER);
  const answer = await product.ask(commonData, { commonData: { codeType: "切换" } }, { token: data.token });
  assert.deepEqual(answer.data.commonDataList, []);
});

test("the new session ends when the old one would have, and keeps its sign-in method", async () => {
  const token = await product.signIn(OFFICE_CLERK);
  await product.admin.query(
    "update session set expires_at = now() + interval '10 minutes', login_way = 'AD' where revoked_at is null and user_code = '10000001'",
  );
  const { data } = await product.ask(switchCompany, { comCode: OTHER, tokenType: 5 }, { token });
  const laterAnswer = await product.ask(querySessionStatus, {}, { token: data.token });
  assert.ok(laterAnswer.data.remainingMs <= 600_000 && laterAnswer.data.remainingMs > 500_000);
  assert.equal(laterAnswer.data.loginWay, "AD");
});

test("a branch that is closed, unknown or not the user's is refused, and the session stays", async () => {
  const token = await product.signIn(OFFICE_CLERK);
  await product.admin.query("update company set valid_status = '0' where com_code = '32010200'");
  for (const comCode of ["11010100", "32010200", "99999999"])
    assert.equal((await product.ask(switchCompany, { comCode, tokenType: 5 }, { token })).code, "AUTH012");
  await product.admin.query("update company set valid_status = '1' where com_code = '32010200'");
  assert.equal((await me(token)).code, "0000");
});

test("a user removed from a branch since the sign-in may not switch to it", async () => {
  const token = await product.signIn(CLERK_SUZHOU);
  await product.admin.query(
    "delete from user_company where user_code = '10000003' and com_code = '32050200'",
  );
  assert.equal(
    (await product.ask(switchCompany, { comCode: "32050200", tokenType: 5 }, { token })).code,
    "AUTH012",
  );
});

test("of two simultaneous switches one gets a token and the other a 401", async () => {
  const token = await product.signIn(OFFICE_CLERK);
  const answers = await Promise.all(
    [HOME, OTHER].map((comCode) => product.ask(switchCompany, { comCode, tokenType: 5 }, { token })),
  );
  assert.deepEqual(answers.map((answer) => String(answer.status)).toSorted(), ["200", "401"]);
});

test("switching needs user:switchCom, and tokenType 5 if one is given", async () => {
  const may = await product.signIn(SAFETY_MANAGER);
  const refused = await product.ask(switchCompany, { comCode: "32010000", tokenType: 5 }, { token: may });
  assert.equal(refused.status, 403);
  const token = await product.signIn(OFFICE_CLERK);
  const wrong = { comCode: OTHER, tokenType: 4 } as unknown as { comCode: string; tokenType: 5 };
  assert.equal((await product.ask(switchCompany, wrong, { token })).fields?.[0]?.path, "tokenType");
});

test("a refusal has its message in a header, which no line break can leave", async () => {
  const token = await product.signIn(SAFETY_MANAGER);
  const response = await product.app.inject({
    method: "POST",
    url: `${switchCompany.path}?x=%0d%0aSet-Cookie:%20a=b`,
    headers: { authorization: `Bearer ${token}` },
    payload: { comCode: "1\r\nSet-Cookie: a=b" },
  });
  assert.equal(response.statusCode, 403);
  const header = String(response.headers.message);
  assert.match(header, /^[\w%.!~*'()-]+$/);
  assert.equal(decodeURIComponent(header), "您没有该操作的权限");
  assert.equal(response.headers["set-cookie"], undefined);
});

test("status states the sign-in method and the remainder of two days", async () => {
  const token = await product.signIn(CLERK);
  const { data } = await product.ask(querySessionStatus, {}, { token });
  assert.equal(data.state, "active");
  assert.equal(data.loginWay, "PWD");
  assert.ok(data.remainingMs > 3_590_000 && data.remainingMs <= 3_600_000);
});

test("a stolen token is worthless once its owner has signed out", async () => {
  const token = await product.signIn(CLERK);
  const stolen = token;
  assert.equal((await me(stolen)).code, "0000");
  await product.ask(loginOut, {}, { token });
  for (const call of [queryPrpdUserByToken, querySessionStatus, loginOut])
    assert.equal((await product.ask(call, {}, { token: stolen })).status, 401);
  const { rows } = await product.admin.query<{ token_hash: Buffer }>(
    "select token_hash from session where revoked_at is null limit 1",
  );
  const fromDatabase = rows[0]?.token_hash.toString("base64url") ?? "x".repeat(43);
  assert.equal((await me(fromDatabase)).status, 401);
});

test("a user's e-mail and phone are changed, with the values before and after in the trail", async () => {
  const token = await product.signIn(CLERK_BEIJING);
  const contact = { email: "neu@example.com", mobile: "13700007777" };
  assert.deepEqual((await product.ask(updateProfile, contact, { token })).data, contact);
  assert.equal((await me(token)).data.email, "neu@example.com");
  const { rows } = await product.admin.query<{ change: unknown }>(
    "select change from audit_row where subject = '10000004'",
  );
  assert.deepEqual(rows[0]?.change, {
    before: { email: "user10000004@example.com", mobile: "13000001003" },
    after: contact,
  });
});

test("a number of another user is refused at its field, and the user's own is not", async () => {
  const token = await product.signIn(CLERK_SHANGHAI);
  const email = "user10000005@example.com";
  const answer = await product.ask(updateProfile, { email, mobile: "13000001026" }, { token });
  assert.deepEqual([answer.code, answer.fields?.[0]?.path], ["AUTH017", "mobile"]);
  assert.equal((await product.ask(updateProfile, { email, mobile: "13000001004" }, { token })).code, "0000");
});

test("a session alone cannot change a number that serves for signing in", async () => {
  const token = await product.signIn(TRAVEL_AGENT);
  const { data: own } = await me(token);
  const stolen = await product.ask(updateProfile, { email: own.email, mobile: "13911112222" }, { token });
  assert.deepEqual([stolen.code, stolen.fields?.[0]?.path], ["AUTH018", "mobile"]);
  const contact = { email: "new@example.com", mobile: own.mobile };
  assert.equal((await product.ask(updateProfile, contact, { token })).code, "0000");
});

test("of two users who take one number at the same moment one succeeds", async () => {
  const tokens = await Promise.all([SALESMAN, SALESMAN_SUZHOU].map((userCode) => product.signIn(userCode)));
  const answers = await Promise.all(
    tokens.map((token) =>
      product.ask(updateProfile, { email: "a@example.com", mobile: "13700001111" }, { token }),
    ),
  );
  assert.deepEqual(answers.map((answer) => answer.code).toSorted(), ["0000", "AUTH017"]);
});

test("an e-mail without @ and a phone in another format are reported by field", async () => {
  const token = await product.signIn(CLERK_SHANGHAI);
  const wrong = await product.ask(updateProfile, { email: "none", mobile: "12345" }, { token });
  assert.deepEqual(
    wrong.fields?.map(({ path, message }) => [path, message]),
    [
      ["email", "邮箱格式不正确"],
      ["mobile", "请输入11位手机号码"],
    ],
  );
});

test("the writer's role can change no other user's contact, and no password", async () => {
  const { roles } = product.database;
  const attempt = async (statement: string) => {
    await product.admin.query("begin");
    await product.admin.query(`set local role ${roles.writer}`);
    await product.admin.query("set local app.user_code = '10000005'");
    const done = await product.admin.query(statement).then(
      ({ rowCount }) => rowCount,
      () => "refused",
    );
    await product.admin.query("rollback");
    return done;
  };
  assert.equal(await attempt("update app_user set email = 'x'"), 1);
  assert.equal(await attempt("update app_user set email = 'x' where user_code = '10000002'"), 0);
  assert.equal(await attempt("update app_user set password_hash = 'x'"), "refused");
  assert.equal(await attempt("update app_user set login_ways = '{}'"), "refused");
});

test("with an idle limit an unused session ends, and use is recorded once a minute", async () => {
  const idle = await openTestProduct({ settings: { SESSION_IDLE_MINUTES: "10" } });
  const token = await idle.signIn(OFFICE_CLERK);
  const age = (minutes: number) =>
    idle.admin.query("update session set last_used_at = now() - make_interval(mins => $1)", [minutes]);
  const lastUsed = async () =>
    (await idle.admin.query<{ used: string }>("select last_used_at::text as used from session")).rows[0]
      ?.used;

  const first = await lastUsed();
  await me(token, idle);
  assert.equal(await lastUsed(), first);
  await age(9);
  await Promise.all(Array.from({ length: 5 }, () => me(token, idle)));
  const noted = await lastUsed();
  assert.notEqual(noted, first);
  await me(token, idle);
  assert.equal(await lastUsed(), noted);
  const { data } = await idle.ask(querySessionStatus, {}, { token });
  assert.ok(data.remainingMs <= 600_000 && data.remainingMs > 590_000);
  await age(10);
  assert.equal((await me(token, idle)).status, 401);
  await idle.close();
});

test("expired rows are deleted, and others stay", async () => {
  await product.admin.query(`
    insert into spent_ticket values ('old', now() - interval '2 days'), ('new', now());
    insert into sign_in_throttle values ('account:old', '', 5, now() - interval '1 minute', null, now() - interval '1 minute'),
      ('account:none', '', 0, null, null, null), ('account:failed', '', 5, now() + interval '1 minute', null, null),
      ('account:known', '192.0.2.1', 0, null, null, now() + interval '1 minute');
    insert into phone_code values ('1', 'x', now(), now() - interval '1 minute'), ('2', 'x', now(), now() + interval '1 minute')`);
  await runUpkeepTransaction(product.database, null, (tx) => deleteExpiredSignInRows(tx, new Date()));
  const { rows } = await product.admin.query<{ kept: string[] }>(
    `select array(select ticket_id from spent_ticket where ticket_id in ('old', 'new')
       union all (select target from sign_in_throttle where target in ('account:old', 'account:none', 'account:failed', 'account:known') order by 1)
       union all select phone from phone_code where phone in ('1', '2')) as kept`,
  );
  assert.deepEqual(rows[0]?.kept, ["new", "account:failed", "account:known", "2"]);
});
