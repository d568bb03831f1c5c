import assert from "node:assert/strict";
import { test } from "node:test";
import { getSheetOfTable } from "./table-rows.ts";

const sheet = (name: string) => ({ name, rows: [], spoilt: [] });
const table = { title: "人员清单" };

const cases: [string, string[], string][] = [
  ["the only sheet, whatever it is called", ["Sheet1"], "人员清单"],
  ["a text with commas, which has no name", [""], "人员清单"],
  ["the one of its name among others", ["填写说明", " 人员清单 ", "代码表"], "人员清单"],
];
for (const [says, names, name] of cases)
  test(`the rows of a table stand in ${says}`, () => {
    const found = getSheetOfTable(names.map(sheet), table);
    assert.equal("name" in found && found.name, name);
  });

test("a file of several sheets without that of the table says so", () => {
  assert.deepEqual(getSheetOfTable([sheet("一"), sheet("二")], table), { why: "找不到工作表“人员清单”" });
});
