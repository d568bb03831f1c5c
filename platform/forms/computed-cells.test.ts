import assert from "node:assert/strict";
import { test } from "node:test";
import { compileForm } from "./compile-form.ts";
import {
  createFormElementDefinition as element,
  createFormSectionDefinition as section,
} from "./define-form.ts";
import { followFormulas } from "./computed-cells.ts";

const form = compileForm({
  sections: [
    section("employer", "雇主", [
      element("count", "总人数", "number", { formula: "sum(groups, groups.persons)" }),
    ]),
    {
      ...section("groups", "工种", [
        element("persons", "人数", "number"),
        element("limit", "限额", "number"),
        element("total", "合计", "number", { formula: "groups.persons * groups.limit" }),
      ]),
      kind: "table",
    },
  ],
  checks: [],
  facts: {},
  maps: {},
});

const groups = (...counts: readonly (readonly [string, string])[]) =>
  counts.map(([persons, total]) => ({ persons, limit: "10", total }));

test("what followed its formula follows it again", () => {
  const before = { employer: { count: "3" }, groups: groups(["1", "10"], ["2", "20"]) };
  const after = { employer: { count: "3" }, groups: groups(["1", "10"], ["5", "20"]) };
  assert.deepEqual(followFormulas(form, before, after), {
    employer: { count: "6" },
    groups: groups(["1", "10"], ["5", "50"]),
  });
});

test("what somebody typed over a formula stays, and what was empty stays empty", () => {
  const before = { employer: { count: "9" }, groups: [{ persons: "1", limit: "10" }] };
  const after = { employer: { count: "9" }, groups: [{ persons: "2", limit: "10" }] };
  assert.deepEqual(followFormulas(form, before, after), after);
});
