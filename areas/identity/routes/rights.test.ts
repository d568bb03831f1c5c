import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  BRANCH_MANAGER,
  CLERK,
  INVOICE_CLERK,
  OFFICE_CLERK,
  QUERY_POST,
  SAFETY_EXPERT,
  SAFETY_MANAGER,
  TRAVEL_AGENT,
  UNDERWRITER_LEVEL_1,
} from "#platform/testing/people.ts";
import {
  findMenuInfo,
  getComGradesList,
  getGradeInfoList,
  getLoginAuthorityInfo,
  queryPrpdUserByToken,
  switchCompany,
} from "../contract/sign-in.ts";
import { getDataScope, createRequestAuthenticator } from "../questions.ts";

let product: TestProduct;

before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

async function menuOf(userCode: string) {
  const token = await product.signIn(userCode);
  return (await product.ask(findMenuInfo, {}, { token })).data;
}

async function authorityOf(userCode: string) {
  const token = await product.signIn(userCode);
  return (await product.ask(getLoginAuthorityInfo, {}, { token })).data;
}

test("staff get their menu in order, with the entries that their permissions allow", async () => {
  const menu = await menuOf(CLERK);
  const titles = menu.map((entry) => entry.title);
  assert.equal(titles[0], "工作台");
  assert.ok(titles.indexOf("询价管理") < titles.indexOf("投保管理"));
  assert.ok(titles.includes("投保单查询") && !titles.includes("系统管理") && !titles.includes("特殊分期"));
  const search = menu.find((entry) => entry.menuKey === "searchCorrection");
  assert.deepEqual([search?.query, search?.url], ["mode=search", "/correctionManagement"]);
});

test("every menu entry's parent is in the menu too, for each kind of user", async () => {
  const { rows } = await product.admin.query<{ user_code: string }>(
    "select distinct on (grade_codes) user_code from user_company join app_user using (user_code) where valid_status = '1' order by grade_codes, user_code",
  );
  assert.equal(rows.length, 26);
  for (const { user_code: userCode } of rows) {
    const menu = await menuOf(userCode);
    const ids = new Set(menu.map((entry) => entry.id));
    assert.ok(menu.length > 0, userCode);
    for (const entry of menu) {
      assert.ok(entry.parentId === "0" || ids.has(entry.parentId), `${userCode} ${entry.title}`);
      assert.equal(entry.validStatus, "1");
    }
  }
});

test("travel and safety users have menus of their own", async () => {
  assert.ok((await menuOf(TRAVEL_AGENT)).every((entry) => entry.url.startsWith("/etravel")));
  assert.ok((await menuOf(SAFETY_MANAGER)).every((entry) => entry.url.startsWith("/safety/")));
});

test("the signed-in user carries permissions, posts and the nested menu", async () => {
  const token = await product.signIn(CLERK);
  const { data } = await product.ask(queryPrpdUserByToken, {}, { token });
  const authority = await authorityOf(CLERK);
  assert.deepEqual(data.permissions, authority.permissions);
  assert.deepEqual(
    data.userGradeResList.map(({ gradeCode }) => gradeCode),
    ["PROP002"],
  );
  const drawn = (await menuOf(CLERK)).filter(({ hidden }) => !hidden);
  const nested = data.menuList.flatMap(({ menuName, subMenu }) => [
    menuName,
    ...subMenu.map((e) => e.menuName),
  ]);
  assert.deepEqual(nested.toSorted(), drawn.map(({ title }) => title).toSorted());
  const proposals = data.menuList.find(({ menuName }) => menuName === "投保管理");
  assert.deepEqual(
    proposals?.subMenu.find(({ menuName }) => menuName === "投保单查询"),
    { menuName: "投保单查询", url: "/insuranceManagement", validStatus: "1" },
  );
});

test("a feature of some branches appears and disappears with the branch", async () => {
  const inJiangsu = await menuOf(OFFICE_CLERK);
  assert.ok(inJiangsu.some((entry) => entry.title === "学平险交易清单"));
  assert.ok(!inJiangsu.some((entry) => entry.title === "货运险对账"));
  await product.admin.query("insert into user_company values ('10000001', '31010100', '{PROP001}', false)");
  const token = await product.signIn(OFFICE_CLERK);
  const moved = await product.ask(switchCompany, { comCode: "31010100", tokenType: 5 }, { token });
  const { data } = await product.ask(findMenuInfo, {}, { token: moved.data.token });
  assert.ok(!data.some((entry) => entry.title === "学平险交易清单"));
  assert.ok(data.some((entry) => entry.title === "货运险对账"));
});

test("the entry for e-mail is in the menu, hidden, for users who may set it", async () => {
  const entry = (await menuOf(OFFICE_CLERK)).find(({ url }) => url.endsWith("emailNotificationSettings"));
  assert.equal(entry?.hidden, true);
  assert.ok(!(await menuOf(CLERK)).some(({ url }) => url.endsWith("emailNotificationSettings")));
});

for (const [userCode, expected] of [
  [
    OFFICE_CLERK,
    { layout: "staff", userOperatePermission: true, mayChangePassword: true, maySwitchCompany: true },
  ],
  [CLERK, { layout: "staff", mayChangePassword: false, maySwitchCompany: false }],
  [QUERY_POST, { userOperatePermission: false, generalManagementPermission: true }],
  [BRANCH_MANAGER, { userOperatePermission: true, generalManagementPermission: false }],
  [TRAVEL_AGENT, { layout: "travel", mayChangePassword: true, maySwitchCompany: false }],
  [SAFETY_EXPERT, { layout: "safety", mayChangePassword: true }],
  [SAFETY_MANAGER, { layout: "safety", mayChangePassword: false, maySwitchCompany: false }],
] as const) {
  test(`${userCode}: ${JSON.stringify(expected)}`, async () => {
    const authority = await authorityOf(userCode);
    for (const [name, value] of Object.entries(expected))
      assert.equal(authority[name as keyof typeof authority], value, name);
  });
}

test("permissions are those of the grades in this branch, sorted and once each", async () => {
  await product.admin.query(
    "update user_company set grade_codes = '{PROP113,PROP114}' where user_code = '10000032'",
  );
  const { permissions } = await authorityOf(INVOICE_CLERK);
  assert.deepEqual(permissions, [...new Set(permissions)].toSorted());
  assert.ok(permissions.includes("invoice:red") && permissions.includes("survey:audit"));
});

test("the grades in this branch, and the user's branches with the grades in each", async () => {
  await product.admin.query(
    "update user_company set grade_codes = '{PROP002}' where user_code = '10000001' and com_code = '32050100'",
  );
  const token = await product.signIn(OFFICE_CLERK);
  const grades = await product.ask(getGradeInfoList, {}, { token });
  assert.deepEqual(grades.data.userGradeResList, [
    { gradeCode: "PROP001", gradeName: "内勤综合岗（全功能）" },
  ]);
  const { data } = await product.ask(getComGradesList, {}, { token });
  assert.deepEqual(data[0], {
    comCode: "32010100",
    comCodeName: "示例财产保险股份有限公司南京建邺营业部",
    isCurrent: true,
    gradeList: [{ gradeCode: "PROP001", gradeName: "内勤综合岗（全功能）" }],
  });
  const suzhou = data.find((company) => company.comCode === "32050100");
  assert.deepEqual(
    [suzhou?.isCurrent, suzhou?.gradeList],
    [false, [{ gradeCode: "PROP002", gradeName: "出单岗" }]],
  );
});

test("a closed branch is no longer listed", async () => {
  const token = await product.signIn(UNDERWRITER_LEVEL_1);
  await product.admin.query("update company set valid_status = '0' where com_code = '32050000'");
  const { data } = await product.ask(getComGradesList, {}, { token });
  assert.deepEqual(
    data.map((company) => company.comCode),
    ["32010000"],
  );
});

test("a changed grade takes effect with the next request, and so does its data scope", async () => {
  const authority = createRequestAuthenticator(product.database, { idleMinutes: 0 });
  const token = await product.signIn(OFFICE_CLERK);
  const grants = async () => {
    const actor = await authority.authenticate(token);
    assert.ok(actor);
    return [await authority.may(actor, "quotation:add"), await getDataScope(product.database.pool, actor)];
  };
  const { rows } = await product.admin.query<{ permissions: string[]; data_scope: string }>(
    "select permissions, data_scope from grade where grade_code = 'PROP001'",
  );
  const [{ permissions, data_scope: scope } = { permissions: [], data_scope: "" }] = rows;
  const keep = (held: readonly string[], sees: string) =>
    product.admin.query("update grade set permissions = $1, data_scope = $2 where grade_code = 'PROP001'", [
      held,
      sees,
    ]);
  assert.deepEqual(await grants(), [true, scope]);
  await keep(
    permissions.filter((permission) => permission !== "quotation:add"),
    "ownBusiness",
  );
  assert.deepEqual(await grants(), [false, "ownBusiness"]);
  await keep(permissions, scope);
  assert.deepEqual(await grants(), [true, scope]);
});
