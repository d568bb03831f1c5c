import assert from "node:assert/strict";
import { test } from "node:test";
import { insidePages } from "./inside-pages.ts";
import { dictionaryEntry, homeEntry, shownMenus } from "./shown-menus.ts";

const at = { pathname: "/dashboard", query: {}, layout: "staff" } as const;
const MAIL = "/auxiliaryFunction/emailNotificationSettings";
const ACCOUNT = "/etravelAccountManagement";
const mail = { ...dictionaryEntry, id: "1058", url: MAIL, hidden: true };
const account = { ...dictionaryEntry, id: "1081", url: ACCOUNT, title: "账户管理" };
const titles = (...given: Parameters<typeof shownMenus>) =>
  shownMenus(...given).nodes.map(({ title }) => title);

test("the dictionaries are reached once, from the server's entry or from our own", () => {
  assert.deepEqual(titles([], insidePages, at), ["数据字典"]);
  const group = { ...dictionaryEntry, id: "1203", url: "/systemManagement", title: "系统管理" };
  const listed = { ...dictionaryEntry, id: "1207", parentId: "1203" };
  assert.deepEqual(
    shownMenus([group, listed], insidePages, at).nodes.map(({ id, title }) => [id, title]),
    [["1207", "数据字典"]],
  );
});

test("the travel frame leads back to the workbench, which its menu does not list; no other frame adds to its menu", () => {
  assert.deepEqual(titles([], insidePages, { ...at, layout: "travel" }), ["工作台"]);
  assert.deepEqual(titles([homeEntry], insidePages, { ...at, layout: "travel" }), ["工作台"]);
  assert.deepEqual(titles([], insidePages, { ...at, layout: "safety" }), []);
});

for (const [name, entry, path, layout] of [
  ["mailHref", mail, MAIL, "staff"],
  ["accountHref", account, ACCOUNT, "travel"],
] as const)
  test(`the head offers ${path} when the server lists it and its page exists`, () => {
    const built = [...insidePages, { path }];
    const here = { ...at, layout };
    assert.equal(shownMenus([entry], insidePages, here)[name], undefined);
    assert.equal(shownMenus([entry], built, here)[name], path);
    assert.equal(shownMenus([{ ...entry, validStatus: "0" }], built, here)[name], undefined);
    assert.equal(shownMenus([], built, here)[name], undefined);
  });
