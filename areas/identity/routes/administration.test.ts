import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  AUDITOR,
  CLERK,
  CLERK_SHANGHAI,
  OFFICE_CLERK,
  SECURITY_ADMINISTRATOR,
  SYSTEM_ADMINISTRATOR,
} from "#platform/testing/people.ts";
import { loginIn, modifyPassword, queryPrpdUserByToken, queryVerifyCode } from "../contract/sign-in.ts";
import {
  addUser,
  editUser,
  grantGrades,
  queryGrades,
  queryGrantList,
  queryGrants,
  queryUser,
  queryUserList,
  resetPassword,
  setUserStatus,
  unlockUser,
} from "../contract/administration.ts";
const reason = "按工单办理变更";

let product: TestProduct;
let keeper: string;
let granter: string;
before(async () => {
  product = await openTestProduct();
  [keeper, granter] = [
    await product.signIn(SYSTEM_ADMINISTRATOR),
    await product.signIn(SECURITY_ADMINISTRATOR),
  ];
});
after(() => product.close());

let serial = 0;
function newcomer(userName = "新来员") {
  serial += 1;
  const code = String(serial).padStart(4, "0");
  return {
    userCode: `1900${code}`,
    comCode: "32010100",
    userName,
    email: `new${code}@example.com`,
    mobile: `1390000${code}`,
    loginWays: ["PWD" as const],
  };
}

async function added(userName?: string) {
  const { code, data, message } = await product.ask(addUser, newcomer(userName), { token: keeper });
  assert.equal(code, "0000", message);
  return data;
}

async function signedIn(userCode: string, password: string) {
  const captcha = await product.ask(queryVerifyCode, {});
  const { captchaId } = captcha.data;
  return product.ask(loginIn, { userCode, password, captchaCode: "8888", captchaId });
}

/** Changes the temporary password to the user's own. */
const OWN_PASSWORD = "Own-Choice-2027";
async function chosen(userCode: string, oldPassword: string, newPassword = OWN_PASSWORD) {
  const { captchaId } = (await product.ask(queryVerifyCode, {})).data;
  const typed = { userCode, oldPassword, newPassword, confirmNewPassword: newPassword };
  return product.ask(modifyPassword, { ...typed, captchaCode: "8888", captchaId });
}

const grant = (userCode: string, version: number, gradeCodes: string[], comCode = "32010100") =>
  product.ask(grantGrades, { userCode, comCode, version, gradeCodes }, { token: granter });

test("an account is created by one post, gets its rights from another, and then works", async () => {
  const { userCode, temporaryPassword, version } = await added();
  assert.equal(version, 1);
  assert.equal((await signedIn(userCode, temporaryPassword)).code, "AUTH019");
  assert.equal((await chosen(userCode, temporaryPassword)).code, "0000");
  const opened = await signedIn(userCode, OWN_PASSWORD);
  assert.equal(opened.code, "0000");
  const bare = await product.ask(queryPrpdUserByToken, {}, { token: opened.data.token });
  assert.deepEqual(bare.data.userGradeResList, []);
  const granted = await grant(userCode, 1, ["PROP002", "PROP002", "PROP101"]);
  assert.deepEqual(granted.data[0]?.gradeCodes, ["PROP002", "PROP101"]);
  const now = await product.ask(queryPrpdUserByToken, {}, { token: opened.data.token });
  assert.deepEqual(
    now.data.userGradeResList.map(({ gradeCode }) => gradeCode),
    ["PROP002", "PROP101"],
  );
  const account = await product.ask(queryUser, { userCode }, { token: keeper });
  assert.deepEqual([account.data.isOwn, account.data.companies[0]?.isDefault], [false, true]);
  assert.equal(account.data.companies[0]?.gradeNames[0], "出单岗");
});

test("an account administrator grants nothing, a rights administrator changes no account, and an auditor does neither", async () => {
  const { userCode, version } = await added();
  const auditor = await product.signIn(AUDITOR);
  const input = { userCode, comCode: "32010100", version: 1, gradeCodes: ["PROP001"] };
  for (const token of [keeper, auditor, await product.signIn(CLERK)])
    assert.equal((await product.ask(grantGrades, input, { token })).code, "SYS403");
  for (const token of [granter, auditor, await product.signIn(CLERK)])
    for (const call of [resetPassword, setUserStatus] as const)
      assert.equal(
        (
          await product.ask(
            call as typeof setUserStatus,
            { userCode, version, reason, validStatus: "0" },
            { token },
          )
        ).code,
        "SYS403",
      );
});

test("nobody changes the own account or rights, by the program or by SQL", async () => {
  const own = { userCode: SYSTEM_ADMINISTRATOR, version: 1, reason };
  const { data: account } = await product.ask(
    queryUser,
    { userCode: SYSTEM_ADMINISTRATOR },
    { token: keeper },
  );
  assert.ok(account.isOwn);
  const person = {
    userName: "x",
    email: "x@example.com",
    mobile: "13900009999",
    loginWays: ["PWD" as const],
  };
  const answers = [
    await product.ask(resetPassword, own, { token: keeper }),
    await product.ask(setUserStatus, { ...own, validStatus: "0" }, { token: keeper }),
    await product.ask(editUser, { ...own, ...person }, { token: keeper }),
    await product.ask(unlockUser, { userCode: SYSTEM_ADMINISTRATOR }, { token: keeper }),
    await grant(SECURITY_ADMINISTRATOR, 1, ["PROP001"], "00000000"),
  ];
  assert.deepEqual(
    answers.map(({ code }) => code),
    Array.from({ length: 5 }, () => "ADM004"),
  );
  for (const [actor, statement] of [
    [
      SECURITY_ADMINISTRATOR,
      `update user_company set grade_codes = '{PROP001}' where user_code = '${SECURITY_ADMINISTRATOR}'`,
    ],
    [
      SECURITY_ADMINISTRATOR,
      `insert into user_company values ('${SECURITY_ADMINISTRATOR}', '32010100', '{PROP001}', false)`,
    ],
    [CLERK, `update user_company set grade_codes = '{PROP001}' where user_code = '${CLERK}'`],
    [CLERK, "update user_company set grade_codes = '{PROP001}' where user_code = '10000003'"],
    [SYSTEM_ADMINISTRATOR, "update user_company set grade_codes = '{PROP001}' where user_code = '10000003'"],
    [CLERK, "update app_user set password_hash = 'x' where user_code = '10000003'"],
  ] as const)
    assert.equal(await changedPast(actor, statement), 0, statement);
  await assert.rejects(
    changedPast(CLERK, `update app_user set valid_status = '0' where user_code = '${CLERK}'`),
    /changed his own account/,
  );
});

/** Counts the rows that the writer's role would change for a user if the program had an error. */
async function changedPast(userCode: string, statement: string): Promise<number> {
  const { admin, database } = product;
  await admin.query("begin");
  try {
    await admin.query(`set local role ${database.roles.writer}`);
    await admin.query("select set_config('app.user_code', $1, true)", [userCode]);
    const { rowCount } = await admin.query(statement);
    return rowCount ?? 0;
  } catch (error) {
    if ((error as { code?: string }).code === "42501") return 0;
    throw error;
  } finally {
    await admin.query("rollback");
  }
}

test("an administrator cannot change the account of a post of administration that is not the own one, by the program or by SQL", async () => {
  for (const userCode of [SECURITY_ADMINISTRATOR, AUDITOR]) {
    const { data: account } = await product.ask(queryUser, { userCode }, { token: keeper });
    assert.deepEqual([account.isOwn, account.isAbove], [false, true]);
    const of = { userCode, version: account.version, reason };
    const person = { userName: "x", email: "x@example.com", mobile: "13900009999" };
    const answers = [
      await product.ask(resetPassword, of, { token: keeper }),
      await product.ask(setUserStatus, { ...of, validStatus: "0" }, { token: keeper }),
      await product.ask(editUser, { ...of, ...person, loginWays: ["PHONE"] }, { token: keeper }),
      await product.ask(unlockUser, { userCode }, { token: keeper }),
    ];
    assert.deepEqual(
      answers.map(({ code }) => code),
      Array.from({ length: 4 }, () => "ADM012"),
    );
    for (const statement of [
      `update app_user set password_hash = 'x' where user_code = '${userCode}'`,
      `update app_user set mobile = '13900009999' where user_code = '${userCode}'`,
      `insert into user_company values ('${userCode}', '32010100', '{}', false)`,
    ])
      assert.equal(await changedPast(SYSTEM_ADMINISTRATOR, statement), 0, statement);
  }
});

test("an account of the same post can be changed, and another post is removed before its account is changed", async () => {
  const { userCode } = await added();
  await grant(userCode, 1, ["SYS001"]);
  const ask = () => product.ask(resetPassword, { userCode, version: 1, reason }, { token: keeper });
  await grant(userCode, 2, ["SYS003"]);
  assert.equal((await ask()).code, "ADM012");
  await grant(userCode, 3, ["SYS001"]);
  assert.equal((await ask()).code, "0000");
});

test("a temporary password opens no session, but its owner can always change it", async () => {
  const { data: clerk } = await product.ask(queryUser, { userCode: CLERK_SHANGHAI }, { token: keeper });
  const of = { userCode: clerk.userCode, version: clerk.version, reason };
  const { temporaryPassword } = (await product.ask(resetPassword, of, { token: keeper })).data;
  const refused = await signedIn(clerk.userCode, temporaryPassword);
  assert.deepEqual([refused.code, refused.data], ["AUTH019", null]);
  const { rows } = await product.admin.query(
    "select 1 from session where user_code = $1 and revoked_at is null",
    [clerk.userCode],
  );
  assert.equal(rows.length, 0);
  assert.equal(
    (await chosen(clerk.userCode, temporaryPassword)).code,
    "0000",
    "although his post has no such right",
  );
  assert.equal((await chosen(clerk.userCode, OWN_PASSWORD, "Own-Choice-2029")).code, "AUTH016");
  assert.equal((await signedIn(clerk.userCode, OWN_PASSWORD)).code, "0000");
});

test("a temporary password expires after a day and must be reset", async () => {
  const { userCode, version, temporaryPassword } = await added();
  const { rows } = await product.admin.query<{ hours: number }>(
    "select extract(epoch from password_until - now()) / 3600 as hours from app_user where user_code = $1",
    [userCode],
  );
  assert.ok(Math.abs(Number(rows[0]?.hours) - 24) < 0.1);
  await product.admin.query(
    "update app_user set password_until = now() - interval '1 second' where user_code = $1",
    [userCode],
  );
  assert.equal((await signedIn(userCode, temporaryPassword)).code, "AUTH020");
  assert.equal((await chosen(userCode, temporaryPassword)).code, "AUTH020");
  const secondAnswer = await product.ask(resetPassword, { userCode, version, reason }, { token: keeper });
  assert.equal((await chosen(userCode, secondAnswer.data.temporaryPassword)).code, "0000");
  assert.equal((await signedIn(userCode, OWN_PASSWORD)).code, "0000");
  const own = await product.admin.query(
    "select 1 from app_user where user_code = $1 and password_until is null",
    [userCode],
  );
  assert.equal(own.rowCount, 1, "his own has no end");
});

test("posts of administration cannot be combined with any other post, in any branch", async () => {
  const { userCode } = await added();
  const first = await grant(userCode, 1, ["SYS003"]);
  assert.equal(first.code, "0000");
  assert.equal((await grant(userCode, 2, ["SYS003", "PROP001"])).code, "ADM007");
  assert.equal((await grant(userCode, 0, ["PROP001"], "32010200")).code, "ADM007");
  await assert.rejects(
    product.admin.query("update user_company set grade_codes = '{SYS001,PROP001}' where user_code = $1", [
      userCode,
    ]),
    /administration_apart/,
  );
});

test("a further branch is added with its first post and removed with the last, and the default branch stays", async () => {
  const { userCode } = await added();
  const wider = await grant(userCode, 0, ["PROP002"], "32010200");
  assert.deepEqual(
    wider.data.map(({ comCode, isDefault }) => [comCode, isDefault]),
    [
      ["32010100", true],
      ["32010200", false],
    ],
  );
  const narrower = await grant(userCode, 1, [], "32010200");
  assert.deepEqual(
    narrower.data.map(({ comCode }) => comCode),
    ["32010100"],
  );
  const left = await grant(userCode, 1, []);
  assert.deepEqual(left.data[0]?.gradeCodes, []);
  assert.equal((await grant(userCode, 0, [], "32010200")).code, "ADM003");
});

test("a grant to an unknown user, of an unknown grade, in an unknown branch or over a newer version is refused", async () => {
  const { userCode } = await added();
  assert.equal((await grant("19999999", 1, ["PROP001"])).code, "ADM001");
  assert.equal((await grant(userCode, 1, ["PROP999"])).code, "ADM006");
  assert.equal((await grant(userCode, 0, ["PROP001"], "99999999")).code, "ADM005");
  assert.equal((await grant(userCode, 9, ["PROP001"])).code, "ADM003");
  const missing = await product.ask(queryGrants, { userCode: "19999999" }, { token: granter });
  assert.equal(missing.code, "ADM001");
});

test("code, number and branch are checked before an account is created", async () => {
  const { userCode } = await added();
  const ask = (change: object) => product.ask(addUser, { ...newcomer(), ...change }, { token: keeper });
  assert.equal((await ask({ userCode })).code, "ADM002");
  assert.equal((await ask({ comCode: "99999999" })).code, "ADM005");
  assert.equal((await ask({ mobile: "13000001000" })).code, "ADM010");
  assert.equal((await ask({ userCode: "30000001" })).fields?.[0]?.path, "userCode");
});

test("an account is changed only in its present version", async () => {
  const { userCode, version } = await added();
  const person = { ...newcomer("改名员"), userCode, version };
  const edited = await product.ask(editUser, person, { token: keeper });
  assert.deepEqual([edited.data.userName, edited.data.version], ["改名员", 2]);
  assert.equal(
    (await product.ask(editUser, { ...person, mobile: "13900009998" }, { token: keeper })).code,
    "ADM003",
  );
  const taken = { ...person, version: 2, mobile: "13000001000" };
  assert.equal((await product.ask(editUser, taken, { token: keeper })).code, "ADM010");
  const missing = { ...person, userCode: "19999999", mobile: "13900009997" };
  assert.equal((await product.ask(editUser, missing, { token: keeper })).code, "ADM001");
});

test("a disabled account loses its session at once and returns only with a new sign-in", async () => {
  const { userCode, version, temporaryPassword } = await added();
  await chosen(userCode, temporaryPassword);
  const { data: session } = await signedIn(userCode, OWN_PASSWORD);
  const off = { userCode, version, validStatus: "0" as const, reason };
  assert.equal((await product.ask(setUserStatus, off, { token: keeper })).data.validStatus, "0");
  assert.equal((await product.ask(queryPrpdUserByToken, {}, { token: session.token })).status, 401);
  assert.equal((await product.ask(setUserStatus, { ...off, version: 2 }, { token: keeper })).code, "ADM011");
  assert.equal(
    (await product.ask(setUserStatus, { ...off, validStatus: "1", version: 1 }, { token: keeper })).code,
    "ADM003",
  );
  const on = { ...off, validStatus: "1" as const, version: 2 };
  assert.equal((await product.ask(setUserStatus, on, { token: keeper })).code, "0000");
  assert.equal((await product.ask(queryPrpdUserByToken, {}, { token: session.token })).status, 401);
  assert.equal((await signedIn(userCode, OWN_PASSWORD)).code, "0000");
  const missing = { ...on, userCode: "19999999" };
  assert.equal((await product.ask(setUserStatus, missing, { token: keeper })).code, "ADM001");
});

test("a reset ends the sessions of the old password, and the new one is shown once and stored nowhere in clear", async () => {
  const { userCode, version, temporaryPassword } = await added();
  await chosen(userCode, temporaryPassword);
  const { data: session } = await signedIn(userCode, OWN_PASSWORD);
  const asking = { token: keeper, key: "reset-once-0123456789abcdef" };
  const reset = await product.ask(resetPassword, { userCode, version, reason }, asking);
  assert.notEqual(reset.data.temporaryPassword, temporaryPassword);
  assert.equal((await product.ask(queryPrpdUserByToken, {}, { token: session.token })).status, 401);
  assert.equal((await signedIn(userCode, OWN_PASSWORD)).code, "AUTH003");
  assert.equal((await signedIn(userCode, reset.data.temporaryPassword)).code, "AUTH019");
  assert.equal((await chosen(userCode, reset.data.temporaryPassword, "Own-Choice-2028")).code, "0000");
  assert.equal((await signedIn(userCode, "Own-Choice-2028")).code, "0000");
  const secondAnswer = await product.ask(resetPassword, { userCode, version, reason }, asking);
  assert.equal(secondAnswer.code, "SYS005");
  const { rows } = await product.admin.query<{ told: string }>(
    "select change::text as told from audit_row where subject = $1 and change ? 'passwordReset'",
    [userCode],
  );
  assert.equal(rows.length, 1);
  assert.doesNotMatch(rows[0]?.told ?? "", new RegExp(`${reset.data.temporaryPassword}|argon2`));
  assert.equal(
    (await product.ask(resetPassword, { userCode, version, reason }, { token: keeper })).code,
    "ADM003",
  );
  const missing = { userCode: "19999999", version, reason };
  assert.equal((await product.ask(resetPassword, missing, { token: keeper })).code, "ADM001");
});

test("a locked account can be unlocked and is found in the list until then", async () => {
  const { userCode, temporaryPassword } = await added();
  await chosen(userCode, temporaryPassword);
  for (let turn = 0; turn < 6; turn += 1) await signedIn(userCode, "falsch-geraten-9");
  assert.equal((await signedIn(userCode, OWN_PASSWORD)).code, "AUTH004");
  const locked = await product.ask(
    queryUserList,
    { filters: { isLocked: "1" }, size: 50, want: "rows" },
    { token: keeper },
  );
  assert.deepEqual(
    locked.data.rows.map((row) => row["userCode"]),
    [userCode],
  );
  await product.admin.query(
    "insert into sign_in_throttle select target, '', 20, window_ends, blocked_until from sign_in_throttle where target = $1 and address <> '' on conflict (target, address) do update set failures = 20, blocked_until = excluded.blocked_until",
    [`account:${userCode}`],
  );
  const letIn = await product.ask(unlockUser, { userCode }, { token: keeper });
  assert.equal(letIn.data.isLocked, false);
  assert.equal((await signedIn(userCode, OWN_PASSWORD)).code, "0000");
  assert.equal((await product.ask(unlockUser, { userCode }, { token: keeper })).code, "ADM009");
  assert.equal((await product.ask(unlockUser, { userCode: "19999999" }, { token: keeper })).code, "ADM001");
});

test("both posts see the list of users with branch and posts, and with masked numbers", async () => {
  const input = { filters: { userName: "测试员甲" }, size: 50, want: "rows" as const };
  const answer = await product.ask(queryUserList, input, { token: keeper });
  const [row] = answer.data.rows;
  assert.deepEqual([row?.["userCode"], row?.["comCode"]], [OFFICE_CLERK, "32010100"]);
  assert.match(row?.["gradeNames"] ?? "", /内勤/);
  assert.match(row?.["mobile"] ?? "", /\*{4}/);
  assert.equal((await product.ask(queryGrantList, input, { token: granter })).data.rows.length, 1);
  assert.equal((await product.ask(queryGrantList, input, { token: keeper })).code, "SYS403");
});

test("each post states its rights and holders in words", async () => {
  const { data } = await product.ask(queryGrades, {}, { token: granter });
  const post = data.find(({ gradeCode }) => gradeCode === "SYS002");
  assert.deepEqual(post?.permissions, [
    { code: "system:grade", name: "岗位权限管理" },
    { code: "partner:query", name: "合作方查询" },
    { code: "partner:enable", name: "合作方启用" },
  ]);
  assert.deepEqual(post?.menus, ["岗位权限", "合作方登记"]);
  assert.ok(post?.holders.some(({ userCode }) => userCode === SECURITY_ADMINISTRATOR));
  assert.ok(data.every(({ permissions }) => permissions.every(({ code, name }) => code !== name)));
});
