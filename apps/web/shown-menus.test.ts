import assert from "node:assert/strict";
import { test } from "node:test";
import { pages } from "./pages.ts";
import { dictionaryEntry, shownMenus } from "./shown-menus.ts";

const at = { pathname: "/dashboard", query: {} };
const MAIL = "/auxiliaryFunction/emailNotificationSettings";
const mail = { ...dictionaryEntry, id: "1058", url: MAIL, hidden: true };

test("the dictionaries are reached once, from the server's entry or from our own", () => {
  const own = shownMenus([], pages, at).nodes;
  assert.deepEqual(
    own.map(({ title }) => title),
    ["数据字典"],
  );
  const group = { ...dictionaryEntry, id: "1203", url: "/systemManagement", title: "系统管理" };
  const listed = { ...dictionaryEntry, id: "1207", parentId: "1203" };
  assert.deepEqual(
    shownMenus([group, listed], pages, at).nodes.map(({ id, title }) => [id, title]),
    [["1207", "数据字典"]],
  );
});

test("the mail settings are offered when the server lists them and their page exists", () => {
  assert.equal(shownMenus([mail], pages, at).mailHref, undefined);
  assert.equal(shownMenus([mail], [...pages, { path: MAIL }], at).mailHref, MAIL);
  assert.equal(shownMenus([], [...pages, { path: MAIL }], at).mailHref, undefined);
});
