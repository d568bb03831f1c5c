import assert from "node:assert/strict";
import { test } from "node:test";
import { findCurrentLink, type MenuEntry, buildMenuTree } from "./menu-tree.ts";

const entry = (id: string, parentId: string, url: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  parentId,
  url,
  title: `菜单${id}`,
  icon: "",
  iconActive: "",
  validStatus: "1",
  hidden: false,
  activeMenu: "",
  query: "",
  pinyin: "",
  initials: "",
  ...more,
});
const at = (pathname: string, query = {}) => ({ pathname, query });
const pages = ["/home", "/list", "/pool", "/list/edit/:no", "/plan", "/plan/add"].map((path) => ({ path }));
const entries = [
  entry("1", "0", "/home", { icon: "dashboard" }),
  entry("2", "0", "/list", { icon: "quotation" }),
  entry("21", "2", "/list"),
  entry("22", "2", "/pool"),
  entry("23", "2", "/list/edit/:no", { hidden: true, activeMenu: "/list" }),
  entry("24", "2", "/not-built"),
  entry("3", "0", "/plan", { icon: "plan" }),
  entry("31", "3", "/plan"),
  entry("32", "3", "/plan/add", { hidden: true, activeMenu: "/plan" }),
  entry("4", "0", "/home", { validStatus: "0" }),
  entry("5", "0", "/not-built-group"),
  entry("51", "5", "/not-built-either"),
];
const tree = buildMenuTree(entries, pages);

test("a menu shows what is valid, not hidden and built, in the server's order", () => {
  assert.deepEqual(
    tree.map(({ id, links }) => [id, links.map((link) => link.id)]),
    [
      ["1", []],
      ["2", ["21", "22"]],
      ["31", []],
    ],
  );
});

test("a group with a single visible child is a plain link with the group's icon and name", () => {
  const plan = tree[2];
  assert.deepEqual([plan?.title, plan?.icon, plan?.href], ["菜单3", "plan", "/plan"]);
});

test("where the single child has an address of its own, the link bears the child's name", () => {
  const [system] = buildMenuTree([entry("9", "0", "/system"), entry("91", "9", "/pool")], pages);
  assert.deepEqual([system?.title, system?.href], ["菜单91", "/pool"]);
});

test("an entry below a hidden or invalid group is not shown", () => {
  for (const state of [{ hidden: true }, { validStatus: "0" }])
    assert.deepEqual(buildMenuTree([entry("9", "0", "/home", state), entry("91", "9", "/pool")], pages), []);
});

test("an address highlights its own link, a hidden detail page the one that it names, another the one above it", () => {
  assert.equal(findCurrentLink(entries, tree, at("/pool"))?.id, "22");
  assert.equal(findCurrentLink(entries, tree, at("/list/edit/T0001"))?.id, "21");
  assert.equal(findCurrentLink(entries, tree, at("/pool/new"))?.id, "22");
  assert.equal(findCurrentLink(entries, tree, at("/pools")), undefined);
  assert.equal(findCurrentLink(entries, tree, at("/elsewhere")), undefined);
});

test("of two links to one page, the query tells which is current", () => {
  const both = [
    entry("6", "0", "/any"),
    entry("61", "6", "/pool", { query: "kind=a" }),
    entry("62", "6", "/pool", { query: "kind=b" }),
  ];
  const nodes = buildMenuTree(both, pages);
  assert.equal(nodes[0]?.links[1]?.href, "/pool?kind=b");
  assert.equal(findCurrentLink(both, nodes, at("/pool", { kind: "b" }))?.id, "62");
  assert.equal(findCurrentLink(both, nodes, at("/pool"))?.id, "61");
});

test("a detail page whose entry the user does not have highlights the one above it", () => {
  const hidden = entry("24", "2", "/list/add", { hidden: true, activeMenu: "/inlet" });
  assert.equal(findCurrentLink([...entries, hidden], tree, at("/list/add"))?.id, "21");
});
