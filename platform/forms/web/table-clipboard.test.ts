import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleForm } from "../testing/sample-form.ts";
import { FormStore } from "./form-store.ts";
import { GridFocus } from "./grid-focus.ts";
import { plainList } from "../option-list.ts";
import type { OptionSource } from "./options.ts";
import { clearMarked, copiedText, pasteText, withLists } from "./table-clipboard.ts";
import { shownColumns } from "./table-columns.ts";

const kinds = plainList([
  ["1", "甲类"],
  ["2", "乙类"],
]);
const options: OptionSource = {
  list: (name) => (name === "Kind" ? kinds : undefined),
  load: () => undefined,
  isKnown: () => true,
  subscribe: () => () => undefined,
};

function openTable(isLocked = false) {
  const store = new FormStore({
    form: sampleForm,
    filled: { head: { name: "甲" }, rows: [{ key: "1", kind: "1", amount: "1234.50" }, { key: "2" }] },
    mode: "edit",
    origin: isLocked ? { inquiryType: "1", mayModifyInquiry: false } : undefined,
    context: {
      today: "2026-01-01",
      facts: {},
      vocabulary: { has: (_, code) => kinds.byCode.has(code), isComplete: () => true },
    },
    startTimer: () => () => undefined,
  });
  const section = sampleForm.sections.find(({ code }) => code === "rows");
  assert.ok(section);
  const columns = shownColumns(section);
  const focus = new GridFocus(
    () => store.rowIds("rows"),
    columns.map(({ code }) => code),
  );
  const at = (row: number, column: string) => ({ row: store.rowIds("rows")[row] ?? "", column });
  return { store, focus, at, parts: { store, options, section, columns, focus } };
}

test("a marked range is copied with labels, as it is shown", () => {
  const { focus, at, parts } = openTable();
  focus.go(at(0, "key"));
  focus.go(at(1, "amount"), { isMarking: true });
  assert.equal(copiedText(parts), "1\t甲类\t1,234.50\n2\t\t");
});

test("labels become codes, amounts plain, new rows are added, and bad cells are kept and counted", () => {
  const { store, focus, at, parts } = openTable();
  focus.go(at(1, "key"));
  const said = pasteText("2\t乙类\t￥1,000\n3\t丙类\t8万", parts, parts.focus.active());
  assert.deepEqual(store.typed()["rows"], [
    { key: "1", kind: "1", amount: "1234.50" },
    { key: "2", kind: "2", amount: "1000" },
    { key: "3", kind: "丙类", amount: "8万" },
  ]);
  assert.equal(said, "已粘贴 2 行；2 处有误，已标出");
  store.undo();
  assert.deepEqual(store.typed()["rows"], [{ key: "1", kind: "1", amount: "1234.50" }, { key: "2" }]);
});

test("a paste waits for the lists that its labels stand in, and for nothing where they are there", () => {
  const { parts } = openTable();
  let isThere = false;
  let listener = (): void => undefined;
  const asked: string[] = [];
  const late: OptionSource = {
    ...options,
    list: (name) => (isThere ? options.list(name) : undefined),
    load: (name) => void asked.push(name),
    isKnown: (name) => name === "Kind",
    subscribe: (told) => {
      listener = told;
      return () => undefined;
    },
  };
  let taken = 0;
  const take = (): void => void (taken += 1);
  withLists({ ...parts, options: late }, take);
  listener();
  assert.deepEqual([taken, asked], [0, ["Kind"]]);
  isThere = true;
  listener();
  listener();
  assert.equal(taken, 1);
  withLists({ ...parts, options: late }, take);
  assert.equal(taken, 2);
});

test("a line of headings is no row", () => {
  const { store, focus, at, parts } = openTable();
  focus.go(at(0, "key"));
  pasteText("key\tkind\n7\t乙类", parts, parts.focus.active());
  assert.equal((store.typed()["rows"] as Record<string, string>[])[0]?.["key"], "7");
});

test("what may not be changed is left out, and that is said", () => {
  const { store, focus, at, parts } = openTable(true);
  focus.go(at(1, "share"));
  const said = pasteText("9\tx\ty\n8\tx\ty", parts, parts.focus.active());
  assert.equal(store.rowIds("rows").length, 2);
  assert.equal(said, "已粘贴 1 行；4 格不可修改或超出表格，未粘贴；1 行不能增加，未粘贴");
});

test("the marked cells are emptied in one step, those that are locked not", () => {
  const { store, focus, at, parts } = openTable();
  focus.go(at(0, "key"));
  focus.go(at(1, "fixed"), { isMarking: true });
  clearMarked(parts);
  const [first] = store.typed()["rows"] as Record<string, string>[];
  assert.deepEqual([first?.["key"], first?.["amount"], first?.["fixed"]], ["", "", undefined]);
  store.undo();
  assert.equal(store.canUndo(), false);
});
