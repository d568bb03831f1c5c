import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleForm } from "../testing/sample-form.ts";
import { FormStore } from "./form-store.ts";
import { GridFocus } from "./grid-focus.ts";
import { createPlainList } from "../option-list.ts";
import type { OptionListSource } from "./option-source.ts";
import {
  clearSelectedCells,
  formatSelectedCells,
  pasteIntoTable,
  runWhenListsLoaded,
} from "./table-clipboard.ts";
import { filterVisibleColumns } from "./table-columns.ts";

const kinds = createPlainList([
  ["1", "甲类"],
  ["2", "乙类"],
]);
const options: OptionListSource = {
  list: (name) => (name === "Kind" ? kinds : undefined),
  load: () => undefined,
  hasList: () => true,
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
  const columns = filterVisibleColumns(section);
  const focus = new GridFocus(
    () => store.rowIds("rows"),
    columns.map(({ code }) => code),
  );
  const at = (row: number, column: string) => ({ row: store.rowIds("rows")[row] ?? "", column });
  return { store, focus, at, parts: { store, options, section, columns, focus } };
}

test("a selected range is copied with its labels", () => {
  const { focus, at, parts } = openTable();
  focus.activate(at(0, "key"));
  focus.activate(at(1, "amount"), { isMarking: true });
  assert.equal(formatSelectedCells(parts), "1\t甲类\t1,234.50\n2\t\t");
});

test("a paste converts labels and amounts, adds rows, and keeps and counts invalid cells", () => {
  const { store, focus, at, parts } = openTable();
  focus.activate(at(1, "key"));
  const message = pasteIntoTable("2\t乙类\t￥1,000\n3\t丙类\t3万5", parts, parts.focus.active());
  assert.deepEqual(store.typedForm()["rows"], [
    { key: "1", kind: "1", amount: "1234.50" },
    { key: "2", kind: "2", amount: "1000" },
    { key: "3", kind: "丙类", amount: "3万5" },
  ]);
  assert.equal(message, "已粘贴 2 行；2 处有误，已标出");
  store.undo();
  assert.deepEqual(store.typedForm()["rows"], [{ key: "1", kind: "1", amount: "1234.50" }, { key: "2" }]);
});

test("a paste waits until the lists of its labels are loaded", () => {
  const { parts } = openTable();
  let isThere = false;
  let listener = (): void => undefined;
  const requested: string[] = [];
  const late: OptionListSource = {
    ...options,
    list: (name) => (isThere ? options.list(name) : undefined),
    load: (name) => void requested.push(name),
    hasList: (name) => name === "Kind",
    subscribe: (callback) => {
      listener = callback;
      return () => undefined;
    },
  };
  let taken = 0;
  const take = (): void => void (taken += 1);
  runWhenListsLoaded({ ...parts, options: late }, take);
  listener();
  assert.deepEqual([taken, requested], [0, ["Kind"]]);
  isThere = true;
  listener();
  listener();
  assert.equal(taken, 1);
  runWhenListsLoaded({ ...parts, options: late }, take);
  assert.equal(taken, 2);
});

test("a line of headings is skipped", () => {
  const { store, focus, at, parts } = openTable();
  focus.activate(at(0, "key"));
  pasteIntoTable("key\tkind\n7\t乙类", parts, parts.focus.active());
  assert.equal((store.typedForm()["rows"] as Record<string, string>[])[0]?.["key"], "7");
});

test("locked cells are skipped, and the message counts them", () => {
  const { store, focus, at, parts } = openTable(true);
  focus.activate(at(1, "share"));
  const message = pasteIntoTable("9\tx\ty\n8\tx\ty", parts, parts.focus.active());
  assert.equal(store.rowIds("rows").length, 2);
  assert.equal(message, "已粘贴 1 行；4 格不可修改或超出表格，未粘贴；1 行不能增加，未粘贴");
});

test("the selected cells are cleared in one step, except locked cells", () => {
  const { store, focus, at, parts } = openTable();
  focus.activate(at(0, "key"));
  focus.activate(at(1, "fixed"), { isMarking: true });
  clearSelectedCells(parts);
  const [first] = store.typedForm()["rows"] as Record<string, string>[];
  assert.deepEqual([first?.["key"], first?.["amount"], first?.["fixed"]], ["", "", undefined]);
  store.undo();
  assert.equal(store.canUndo(), false);
});
