import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  AUDITOR,
  OFFICE_CLERK,
  QUERY_POST,
  SALESMAN_SHANGHAI,
  SECURITY_ADMINISTRATOR,
  SYSTEM_ADMINISTRATOR,
} from "#platform/testing/people.ts";
import { queryCompanyList, queryMenuList, queryUser, setUserStatus } from "../contract/administration.ts";
let product: TestProduct;
let keeper: string;
before(async () => {
  product = await openTestProduct();
  keeper = await product.signIn(SYSTEM_ADMINISTRATOR);
});
after(() => product.close());

const asked = (filters: Record<string, string>) => ({ filters, size: 200, want: "rows" }) as const;

async function companies(filters: Record<string, string> = {}) {
  const { code, data } = await product.ask(queryCompanyList, asked(filters), { token: keeper });
  assert.equal(code, "0000");
  return data;
}

async function menus(filters: Record<string, string> = {}) {
  const { code, data } = await product.ask(queryMenuList, asked(filters), { token: keeper });
  assert.equal(code, "0000");
  return data;
}

test("a branch is listed with its level, the branch above it and its users", async () => {
  const { rows, names } = await companies({ comCode: "32010000" });
  assert.deepEqual(
    rows.map(({ comCode }) => comCode?.slice(0, 4)),
    rows.map(() => "3201"),
  );
  const jianye = rows.find(({ comCode }) => comCode === "32010100");
  assert.deepEqual(
    [jianye?.["shortName"], jianye?.["upperComCode"], names["ComLevel"]?.[jianye?.["comLevel"] ?? ""]],
    ["南京建邺营业部", "32010000", "营业部/支公司"],
  );
  assert.match(jianye?.["memberNames"] ?? "", /测试员甲、测试员乙、.*业务员甲/);
  assert.doesNotMatch(jianye?.["memberNames"] ?? "", /离职员甲/);
  assert.equal(jianye?.["memberNames"]?.split("、").length, Number(jianye?.["memberCount"]));
});

test("branches are found by name, by level and by user, and a closed one is listed too", async () => {
  const codes = async (filters: Record<string, string>) =>
    (await companies(filters)).rows.map(({ comCode }) => comCode);
  assert.deepEqual(await codes({ comName: "南京建邺" }), ["32010100"]);
  assert.deepEqual(await codes({ memberNames: "测试员戊" }), ["31010100"]);
  const second = await companies({ comLevel: "2" });
  assert.ok(second.rows.length > 0 && second.rows.every(({ upperComCode }) => upperComCode === "00000000"));
  await product.admin.query("update company set valid_status = '0' where com_code = '44010100'");
  assert.deepEqual(await codes({ validStatus: "0" }), ["44010100"]);
});

test("a disabled user works in no branch", async () => {
  const userCode = SALESMAN_SHANGHAI;
  const names = async () => (await companies({ comCode: "31010100" })).rows[0]?.["memberNames"] ?? "";
  assert.match(await names(), /业务员丁/);
  const { data } = await product.ask(queryUser, { userCode }, { token: keeper });
  const change = { userCode, version: data.version, validStatus: "0", reason: "按工单办理离职" } as const;
  assert.equal((await product.ask(setUserStatus, change, { token: keeper })).code, "0000");
  assert.doesNotMatch(await names(), /业务员丁/);
});

test("a menu entry is listed with its permission and the posts that have it, in menu order", async () => {
  const { rows, names } = await menus({ layout: "staff" });
  assert.equal(rows[0]?.["title"], "工作台");
  const audit = rows.find(({ url }) => url === "/systemManagement/audit");
  assert.deepEqual(
    [audit?.["parentTitle"], audit?.["gradeNames"], names["permission"]?.[audit?.["permission"] ?? ""]],
    ["系统管理", "审计管理员", "操作审计"],
  );
  const order = rows.map(({ sortNo }) => Number(sortNo));
  assert.deepEqual(
    order,
    order.toSorted((left, right) => left - right),
  );
  const ofUrl = (url: string) => rows.find((row) => row["url"] === url)?.["gradeNames"];
  assert.deepEqual([ofUrl("/dashboard"), ofUrl("/systemManagement")], ["不限", "随下级菜单"]);
  const safety = await menus({ layout: "safety", validStatus: "1" });
  assert.ok(safety.rows.length > 0 && safety.rows.every(({ layout }) => layout === "safety"));
  assert.deepEqual(
    (await menus({ validStatus: "0" })).rows.map(({ url }) => url),
    ["/legacyReport"],
  );
  const ofGranter = (await menus({ gradeNames: "安全管理员" })).rows.map(({ url }) => url);
  assert.deepEqual(ofGranter, ["/systemManagement/grades", "/systemManagement/partners"]);
});

test("only administrators of accounts and menus may see them", async () => {
  for (const userCode of [OFFICE_CLERK, SECURITY_ADMINISTRATOR, AUDITOR, QUERY_POST]) {
    const token = await product.signIn(userCode);
    for (const call of [queryCompanyList, queryMenuList])
      assert.equal((await product.ask(call, asked({}), { token })).code, "SYS403", userCode);
  }
});
