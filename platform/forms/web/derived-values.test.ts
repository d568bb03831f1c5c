import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormCell, FilledForm, FilledRow } from "../filled-form.ts";
import { samplePartyForm } from "../testing/sample-form.ts";
import type { FormSetup } from "./form-setup.ts";
import { buildCellKey, SINGLE_ROW_ID } from "./form-state.ts";
import { FormStore } from "./form-store.ts";
import { buildPartyEdits } from "./derived-values.ts";

const TODAY = "2026-01-01";
const MAN = { number: "999900198503120032", gender: "1", born: "1985-03-12" };
const WOMAN = { number: "999900199007250043", gender: "2", born: "1990-07-25" };
const CODE = "91999900DM0000013C";

function openStore(filled: FilledForm = {}, setup: Partial<FormSetup> = {}) {
  const store = new FormStore({
    form: samplePartyForm,
    filled,
    mode: "edit",
    context: {
      today: TODAY,
      vocabulary: { has: () => true, isComplete: () => true },
      facts: { today: TODAY },
    },
    startTimer: () => () => undefined,
    ...setup,
  });
  const type = (element: string, cell: FormCell, section = "one", row = SINGLE_ROW_ID): void =>
    store.set({ section, row, element }, cell);
  const content = (section = "one") => store.typedForm()[section] as FilledRow;
  return { store, type, content };
}

test("the number of an identity card fills gender and birth date in one undo step", () => {
  const { store, type, content } = openStore({ one: { kind: "01" } });
  type("number", MAN.number);
  assert.deepEqual(content(), { kind: "01", ...MAN });
  store.undo();
  assert.deepEqual(content(), { kind: "01" });
});

test("a card of 15 digits and a residence permit fill the same facts", () => {
  for (const [kind, number, born] of [
    ["01", "999900850312001", "1985-03-12"],
    ["09", MAN.number, MAN.born],
  ]) {
    const { type, content } = openStore({ one: { kind: kind as string } });
    type("number", number);
    assert.deepEqual([content()["gender"], content()["born"]], ["1", born]);
  }
});

test("a number is read when its certificate type is chosen later", () => {
  const { type, content } = openStore({ one: { number: MAN.number } });
  assert.equal(content()["gender"], undefined);
  type("kind", "01");
  assert.equal(content()["gender"], "1");
});

test("invalid numbers and other certificate types fill nothing", () => {
  for (const [kind, number] of [
    ["01", "999900198503120033"],
    ["01", "999900199002309034"],
    ["01", "99990019850312003"],
    ["03", MAN.number],
    ["73", MAN.number],
    ["73", "91999900DM0000013D"],
    ["", MAN.number],
  ]) {
    const { type, content } = openStore({ one: { kind: kind as string } });
    type("number", number);
    assert.deepEqual(content(), { kind, number });
  }
});

test("a credit code fills the tax number", () => {
  for (const kind of ["73", "75", "76"]) {
    const { type, content } = openStore({ one: { kind } });
    type("number", CODE);
    assert.equal(content()["tax"], CODE);
  }
});

test("facts of a removed number are cleared, and typed facts stay", () => {
  const { type, content } = openStore({ one: { kind: "01" } });
  type("number", MAN.number);
  type("number", `${MAN.number}0`);
  assert.deepEqual([content()["gender"], content()["born"]], ["", ""]);
  type("number", WOMAN.number);
  assert.deepEqual(content(), { kind: "01", ...WOMAN });
  type("gender", "9");
  type("number", "EDEMO00001");
  assert.deepEqual([content()["gender"], content()["born"]], ["9", ""]);
});

test("the age follows the birth date, is not part of the typed form, and replaces a stored age", () => {
  const { store, type } = openStore({ one: { kind: "01", born: "1990-01-02", age: "7" } });
  const age = { section: "one", row: SINGLE_ROW_ID, element: "age" };
  assert.ok(!store.isDirty());
  assert.deepEqual([store.view(age).cell, store.view(age).computed], [undefined, "35"]);
  type("number", MAN.number);
  assert.equal(store.view(age).computed, "40");
  assert.equal((store.filled()["one"] as FilledRow)["age"], "40");
  const shown = openStore({ one: { born: "1990-01-02", age: "7" } }, { mode: "detail" });
  assert.equal(shown.store.view(age).cell, "7", "what is only shown stays as it was recorded");
});

test("a derived value does not overwrite a field locked by an inquiry", () => {
  const origin = { inquiryType: "0", mayModifyInquiry: false };
  const form = {
    ...samplePartyForm,
    sections: samplePartyForm.sections.map((section) => ({
      ...section,
      elements: section.elements.map((compiled) =>
        compiled.code === "gender"
          ? { ...compiled, element: { ...compiled.element, modifyFlagOfInquiry2Insure: "0" as const } }
          : compiled,
      ),
    })),
  };
  const { type, content } = openStore({ one: { kind: "01" } }, { form, origin });
  type("number", MAN.number);
  assert.deepEqual(content(), { kind: "01", number: MAN.number, born: MAN.born });
});

test("empty cells of pasted rows are filled from the numbers of the rows", () => {
  const { store } = openStore();
  const [first = ""] = store.addRows("people", [
    { kind: "01", number: MAN.number },
    { kind: "01", number: WOMAN.number, gender: "9", born: "" },
    { kind: "03", number: MAN.number },
  ]);
  const rows = () => store.typedForm()["people"] as readonly FilledRow[];
  assert.deepEqual(rows(), [
    { kind: "01", ...MAN },
    { kind: "01", ...WOMAN, gender: "9" },
    { kind: "03", number: MAN.number },
  ]);
  const cell = (element: string, text: string) => ({
    place: { section: "people", row: first, element },
    cell: text,
  });
  store.setMany([cell("number", WOMAN.number), cell("gender", "9")]);
  assert.deepEqual(rows()[0], { kind: "01", ...WOMAN, gender: "9" });
});

test("a found party fills its section in one step and clears facts of the previous party", () => {
  const { store, content } = openStore({
    one: { name: "示例", tax: CODE, region: ["1", "11"], grade: "5", memo: "备注" },
  });
  const [section] = store.form.sections;
  const [party] = section?.section.parties ?? [];
  assert.ok(section && party);
  const facts = { name: "张测试", certificateType: "01", certificateNo: MAN.number, region: undefined };
  store.setMany(buildPartyEdits(party, facts, section, SINGLE_ROW_ID, undefined));
  assert.deepEqual(content(), {
    name: "张测试",
    kind: "01",
    ...MAN,
    tax: "",
    region: [],
    grade: "1",
    memo: "备注",
  });
  store.undo();
  assert.equal(content()["name"], "示例");
  assert.ok(!store.canUndo());
});

const same = { section: "other", row: SINGLE_ROW_ID, element: "same" };

test("a section marked as same copies the party of another section and follows it", () => {
  const { store, type, content } = openStore({ one: { name: "张测试", kind: "01", ...MAN } });
  store.set(same, "1");
  assert.deepEqual(content("other"), {
    same: "1",
    relation: "00",
    name: "张测试",
    kind: "01",
    ...MAN,
    region: [],
  });
  type("number", WOMAN.number);
  assert.deepEqual([content("other")["number"], content("other")["gender"]], [WOMAN.number, "2"]);
  type("memo", "备注");
  store.undo();
  store.undo();
  assert.equal(content("other")["number"], MAN.number, "one undo reverts both sections");
  store.undo();
  assert.deepEqual(content("other"), {});
});

test("changing a copied fact removes the mark, and other fields may change", () => {
  const { store, type, content } = openStore({
    one: { name: "甲" },
    other: { same: "1", name: "甲", relation: "00" },
  });
  type("relation", "01", "other");
  assert.equal(content("other")["same"], "1");
  type("name", "乙", "other");
  assert.deepEqual(content("other"), { same: "0", name: "乙", relation: "01" });
  type("name", "丙");
  assert.equal(content("other")["name"], "乙");
  store.undo();
  store.undo();
  assert.equal(content("other")["same"], "1");
});

test("the listeners of every derived cell are notified", () => {
  const { store } = openStore({ one: { kind: "01" }, other: { same: "1" } });
  const notified: string[] = [];
  for (const section of ["one", "other"])
    for (const element of ["number", "gender", "born", "name", "age"]) {
      const key = buildCellKey({ section, row: SINGLE_ROW_ID, element });
      store.subscribe(key, () => notified.push(key));
    }
  store.set({ section: "one", row: SINGLE_ROW_ID, element: "number" }, MAN.number);
  assert.deepEqual(notified.toSorted(), [
    "one/-/age",
    "one/-/born",
    "one/-/gender",
    "one/-/number",
    "other/-/born",
    "other/-/gender",
    "other/-/number",
  ]);
});
