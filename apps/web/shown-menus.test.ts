import assert from "node:assert/strict";
import { test } from "node:test";
import { signedInPages } from "./inside-pages.ts";
import { dictionaryMenuEntry, homeMenuEntry, buildVisibleMenus } from "./shown-menus.ts";

const at = { pathname: "/dashboard", query: {}, layout: "staff" } as const;
const MAIL = "/auxiliaryFunction/emailNotificationSettings";
const ACCOUNT = "/etravelAccountManagement";
const mail = { ...dictionaryMenuEntry, id: "1058", url: MAIL, hidden: true };
const account = { ...dictionaryMenuEntry, id: "1081", url: ACCOUNT, title: "账户管理" };
const titles = (...given: Parameters<typeof buildVisibleMenus>) =>
  buildVisibleMenus(...given).nodes.map(({ title }) => title);

test("the dictionaries are reached once, from the server's entry or from our own", () => {
  assert.deepEqual(titles([], signedInPages, at), ["数据字典"]);
  const group = { ...dictionaryMenuEntry, id: "1203", url: "/systemManagement", title: "系统管理" };
  const listed = { ...dictionaryMenuEntry, id: "1207", parentId: "1203" };
  assert.deepEqual(
    buildVisibleMenus([group, listed], signedInPages, at).nodes.map(({ id, title }) => [id, title]),
    [["1207", "数据字典"]],
  );
});

test("the travel frame leads back to the workbench, which its menu does not list; no other frame adds to its menu", () => {
  assert.deepEqual(titles([], signedInPages, { ...at, layout: "travel" }), ["工作台"]);
  assert.deepEqual(titles([homeMenuEntry], signedInPages, { ...at, layout: "travel" }), ["工作台"]);
  assert.deepEqual(titles([], signedInPages, { ...at, layout: "safety" }), []);
});

for (const [name, entry, path, layout] of [
  ["mailHref", mail, MAIL, "staff"],
  ["accountHref", account, ACCOUNT, "travel"],
] as const)
  test(`the head offers ${path} when the server lists it and its page exists`, () => {
    const others = signedInPages.filter((page) => page.path !== path);
    const built = [...others, { path }];
    const here = { ...at, layout };
    assert.equal(buildVisibleMenus([entry], others, here)[name], undefined);
    assert.equal(buildVisibleMenus([entry], built, here)[name], path);
    assert.equal(buildVisibleMenus([{ ...entry, validStatus: "0" }], built, here)[name], undefined);
    assert.equal(buildVisibleMenus([], built, here)[name], undefined);
  });
