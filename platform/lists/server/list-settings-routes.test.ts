import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  AUDITOR,
  CLERK,
  CLERK_BEIJING,
  CLERK_SHANGHAI,
  CLERK_SUZHOU,
  OFFICE_CLERK,
  OPERATIONS_MANAGER,
  UNDERWRITER_LEVEL_2,
} from "#platform/testing/people.ts";
import {
  type StoredListSettings,
  queryListSettings,
  removeListView,
  saveListSettings,
  saveListView,
  type SavedViewKind,
} from "../contract.ts";

const LIST = "customer";
const settings: StoredListSettings = {
  order: ["customerName", "customerId"],
  shown: { mobile: false },
  widths: { customerName: 300 },
  pinned: ["customerName"],
  filters: ["mobile"],
};

let product: TestProduct;
before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

async function kept(userCode: string, comCode?: string, list = LIST) {
  return product.ask(queryListSettings, { list }, { token: await product.signIn(userCode, comCode) });
}

async function save(userCode: string, viewName: string, kind: SavedViewKind = "private", list = LIST) {
  const view = { list, viewName, kind, filters: { customerType: "2" }, sort: "-customerName" };
  return product.ask(saveListView, view, { token: await product.signIn(userCode) });
}

const viewNames = async (userCode: string, comCode?: string) =>
  (await kept(userCode, comCode)).data.views.map(({ viewName }) => viewName);

test("column settings belong to one user, and the latest count", async () => {
  assert.equal((await kept(OFFICE_CLERK)).data.settings, null);
  const token = await product.signIn(OFFICE_CLERK);
  for (const widths of [{}, settings.widths]) {
    const saved = await product.ask(
      saveListSettings,
      { list: LIST, settings: { ...settings, widths } },
      { token },
    );
    assert.equal(saved.code, "0000");
  }
  assert.deepEqual((await kept(OFFICE_CLERK)).data.settings, settings);
  assert.equal((await kept(CLERK)).data.settings, null);
});

test("a private view is visible to its creator in every branch, and to nobody else", async () => {
  const saved = await save(OFFICE_CLERK, "我的企业客户");
  assert.equal(saved.code, "0000");
  assert.deepEqual(
    [saved.data.filters, saved.data.sort, saved.data.isOwn],
    [{ customerType: "2" }, "-customerName", true],
  );
  assert.deepEqual(await viewNames(OFFICE_CLERK, "32050100"), ["我的企业客户"]);
  assert.deepEqual(await viewNames(CLERK), []);
});

test("a shared view is visible in the branch and below, with its creator", async () => {
  assert.equal((await save(OPERATIONS_MANAGER, "无权打开")).code, "LST002");
  assert.equal((await save(OFFICE_CLERK, "本机构共享", "shared")).code, "0000");
  const [shared] = (await kept(CLERK)).data.views;
  assert.deepEqual([shared?.viewName, shared?.isOwn, shared?.ownerName], ["本机构共享", false, "测试员甲"]);
  assert.deepEqual(await viewNames(CLERK_SUZHOU), []);
  assert.deepEqual(await viewNames(UNDERWRITER_LEVEL_2), []);
});

test("a role view is visible to users with a grade of its creator", async () => {
  assert.equal((await save(OFFICE_CLERK, "综合岗默认", "role")).code, "0000");
  assert.deepEqual(await viewNames(CLERK), ["本机构共享"]);
  await product.admin.query("update user_company set grade_codes = '{PROP001}' where user_code = '10000002'");
  assert.deepEqual(await viewNames(CLERK), ["综合岗默认", "本机构共享"]);
});

test("a user who may not share views is told so", async () => {
  for (const kind of ["shared", "role"] as const)
    assert.equal((await save(CLERK_SUZHOU, "共享", kind)).code, "LST006");
  assert.equal((await kept(CLERK_SUZHOU)).data.mayShare, false);
  assert.equal((await kept(OFFICE_CLERK)).data.mayShare, true);
});

test("a taken name is reported at its field, and another user may use it", async () => {
  const taken = await save(OFFICE_CLERK, "我的企业客户");
  assert.equal(taken.code, "LST004");
  assert.deepEqual(taken.fields, [{ path: "viewName", message: "名称已被使用" }]);
  assert.equal((await save(CLERK_SUZHOU, "我的企业客户")).code, "0000");
});

test("after fifty views another one can be saved once one is removed", async () => {
  for (let count = 1; count <= 50; count += 1)
    assert.equal((await save(CLERK_BEIJING, `视图${count}`)).code, "0000");
  assert.equal((await save(CLERK_BEIJING, "多一个")).code, "LST005");
  const [first] = (await kept(CLERK_BEIJING)).data.views;
  assert.ok(first);
  const token = await product.signIn(CLERK_BEIJING);
  assert.equal((await product.ask(removeListView, { viewId: first.viewId }, { token })).code, "0000");
  assert.equal((await product.ask(removeListView, { viewId: first.viewId }, { token })).code, "LST003");
  assert.equal((await save(CLERK_BEIJING, "多一个")).code, "0000");
});

test("an unknown list and one that the user may not open get the same answer", async () => {
  assert.equal((await kept(OFFICE_CLERK, undefined, "nothing")).code, "LST002");
  assert.equal((await kept(OFFICE_CLERK, undefined, "audit")).code, "LST002");
  assert.equal((await kept(AUDITOR, undefined, "audit")).code, "0000");
  const token = await product.signIn(OFFICE_CLERK);
  const saved = await product.ask(saveListSettings, { list: "audit", settings }, { token });
  assert.equal(saved.code, "LST002");
});

test("the choices are those of the dictionary, of the visible branches and of the calls that change", async () => {
  const { options } = (await kept(OFFICE_CLERK)).data;
  assert.deepEqual(
    options["customerType"]?.map(({ code }) => code),
    ["1", "2"],
  );
  assert.deepEqual(options["comCode"], [{ code: "32010100", label: "南京建邺营业部" }]);
  const audit = (await kept(AUDITOR, undefined, "audit")).data.options;
  assert.ok(audit["call"]?.some(({ label }) => label === "删除本机构的常用数据"));
  assert.ok((audit["comCode"]?.length ?? 0) > 10);
});

test("row-level security alone hides other users' private views and settings", async () => {
  const { roles } = product.database;
  const seenBy = async (userCode: string, statement: string) => {
    await product.admin.query("begin");
    await product.admin.query(`set local role ${roles.upkeep}`);
    await product.admin.query("select set_config('app.user_code', $1, true)", [userCode]);
    const { rowCount } = await product.admin.query(statement);
    await product.admin.query("rollback");
    return rowCount ?? 0;
  };
  assert.equal(await seenBy(CLERK_SHANGHAI, "select 1 from list_view where kind = 'private'"), 0);
  assert.equal(await seenBy(CLERK_SHANGHAI, "delete from list_view"), 0);
  assert.equal(await seenBy(CLERK_SHANGHAI, "select 1 from list_setting"), 0);
  assert.ok((await seenBy(OFFICE_CLERK, "select 1 from list_setting")) > 0);
});
