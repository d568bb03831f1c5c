import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  closeOtherTabs,
  closeTab,
  MAX_TABS,
  moveTab,
  type WorkbenchTab,
  parseTabs,
  buildTabHref,
  buildTabTitle,
  shortenText,
  findTabToShow,
  withVisitedTab,
} from "./open-tabs.ts";

const tab = (id: string): WorkbenchTab => ({ id, query: {}, title: id });
const fixed = tab("/dashboard");
/** A document has the number that its path ends with; /page/1 and the like are pages of their own. */
const subjectOf = (id: string) => /Q\d+$/.exec(id)?.[0] ?? id;
const open = (...ids: string[]) =>
  ids.reduce((tabs, id) => withVisitedTab(tabs, tab(id), subjectOf), [fixed] as readonly WorkbenchTab[]);
const ids = (tabs: readonly WorkbenchTab[]) => tabs.map(({ id }) => id);

test("the ninth tab drops the second and leaves the fixed one", () => {
  const eight = open("/1", "/2", "/3", "/4", "/5", "/6", "/7");
  assert.equal(eight.length, 8);
  assert.deepEqual(ids(withVisitedTab(eight, tab("/8"), subjectOf)), [
    "/dashboard",
    "/2",
    "/3",
    "/4",
    "/5",
    "/6",
    "/7",
    "/8",
  ]);
});

test("a page that is open already is shown again, with the newest of its address", () => {
  const tabs = open("/a/1", "/a/2");
  const again = withVisitedTab(tabs, { id: "/a/1", title: "/a/1", query: { q: "南京" } }, subjectOf);
  assert.deepEqual(ids(again), ids(tabs));
  assert.equal(buildTabHref(again[1] ?? fixed), "/a/1?q=%E5%8D%97%E4%BA%AC");
  assert.equal(again[2], tabs[2]);
});

test("the pages of one document share a tab, whose title and address move on", () => {
  const tabs = open("/list", "/edit/Q1", "/detail/Q2", "/detail/Q1");
  assert.deepEqual(ids(tabs), ["/dashboard", "/list", "/detail/Q1", "/detail/Q2"]);
  const kept = JSON.stringify([tab("/edit/Q1"), tab("/detail/Q1")]);
  assert.deepEqual(ids(parseTabs(kept, fixed, () => true, subjectOf)), ["/dashboard", "/edit/Q1"]);
});

test("the tab of a new document becomes that of its number, or goes where that is open", () => {
  const tabs = open("/add", "/list");
  assert.deepEqual(ids(moveTab(tabs, "/add", tab("/edit/Q1"), subjectOf)), [
    "/dashboard",
    "/edit/Q1",
    "/list",
  ]);
  const both = open("/add", "/detail/Q1");
  assert.deepEqual(ids(moveTab(both, "/add", tab("/edit/Q1"), subjectOf)), ["/dashboard", "/edit/Q1"]);
  assert.deepEqual(ids(moveTab(tabs, "/dashboard", tab("/edit/Q1"), subjectOf)), ids(tabs));
});

test("closing what is shown leads to the last that remains, closing another leads nowhere", () => {
  const tabs = open("/1", "/2", "/3");
  assert.equal(findTabToShow(closeTab(tabs, "/1"), "/1")?.id, "/3");
  assert.equal(findTabToShow(closeTab(tabs, "/3"), "/1"), undefined);
  assert.equal(findTabToShow(closeTab(open("/1"), "/1"), "/1")?.id, "/dashboard");
  assert.deepEqual(closeTab(tabs, "/dashboard"), tabs);
});

test("closing the others keeps the fixed tab and the chosen one", () => {
  const tabs = open("/1", "/2", "/3");
  assert.deepEqual(ids(closeOtherTabs(tabs, "/2")), ["/dashboard", "/2"]);
  assert.deepEqual(ids(closeOtherTabs(tabs, "/dashboard")), ["/dashboard"]);
});

test("a title takes its prefix and suffix from the query", () => {
  assert.equal(
    buildTabTitle("投保", { titlePrefix: "复制 ", titleSuffix: " · 示例电子" }),
    "复制 投保 · 示例电子",
  );
  assert.equal(buildTabTitle("投保", {}), "投保");
});

test("a name that is cut ends in an ellipsis, and a name that just fits does not", () => {
  assert.equal(shortenText("示例电子制造有限公司", 8), "示例电子制造有限…");
  assert.equal(shortenText("示例电子制造公司", 8), "示例电子制造公司");
  assert.equal(shortenText("𠮷".repeat(9), 8), `${"𠮷".repeat(8)}…`);
  assert.equal(buildTabTitle("长".repeat(61), {}), `${"长".repeat(60)}…`);
});

test("what a reload finds is read whole or left out", () => {
  const kept = JSON.stringify([tab("/1"), tab("/gone"), tab("/1"), { id: 7 }, null, fixed]);
  assert.deepEqual(ids(parseTabs(kept, fixed, (id) => id !== "/gone", subjectOf)), ["/dashboard", "/1"]);
  for (const broken of [null, "{}", "no json", "[[]]", "7"])
    assert.deepEqual(
      parseTabs(broken, fixed, () => true, subjectOf),
      [fixed],
    );
});

const step = fc.record({
  kind: fc.constantFrom("visit", "close", "others"),
  id: fc.constantFrom("/dashboard", ...Array.from({ length: 12 }, (_, index) => `/page/${index}`)),
});

test("whatever is done, the fixed tab is first, no more than eight are open and none twice", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let tabs: readonly WorkbenchTab[] = [fixed];
      for (const { kind, id } of steps) {
        const before = tabs;
        if (kind === "visit") {
          tabs = withVisitedTab(tabs, tab(id), subjectOf);
          assert(tabs.some((one) => one.id === id));
          const gone = before.filter((one) => !tabs.includes(one));
          assert.deepEqual(gone, before.length === MAX_TABS && tabs !== before ? [before[1]] : []);
        }
        if (kind === "close") tabs = closeTab(tabs, id);
        if (kind === "others") tabs = closeOtherTabs(tabs, id);
        assert.equal(tabs[0]?.id, fixed.id);
        assert(tabs.length <= MAX_TABS);
        assert.equal(new Set(ids(tabs)).size, tabs.length);
        assert.deepEqual(ids(parseTabs(JSON.stringify(tabs), fixed, () => true, subjectOf)), ids(tabs));
      }
    }),
  );
});

test("showing another open tab changes no tab at all", () => {
  const tabs = open("/1", "/2", "/3", "/4", "/5", "/6", "/7");
  for (const one of tabs)
    assert.equal(withVisitedTab(tabs, { ...one, query: { ...one.query } }, subjectOf), tabs);
});
