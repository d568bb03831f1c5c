import assert from "node:assert/strict";
import { test } from "node:test";
import { findSheet } from "./sheet-file.ts";

const sheet = (name: string) => ({ name, rows: [], spoilt: [] });

const cases: [string, string[], string][] = [
  ["the only sheet, whatever it is called", ["Sheet1"], "人员清单"],
  ["a text with commas, which has no name", [""], "人员清单"],
  ["the one of its name among others", ["填写说明", " 人员清单 ", "代码表"], "人员清单"],
];
for (const [says, names, name] of cases)
  test(`the rows of a file stand in ${says}`, () => {
    const found = findSheet(names.map(sheet), "人员清单");
    assert.equal("name" in found && found.name, name);
  });

test("a file of several sheets without that of its name says so", () => {
  assert.deepEqual(findSheet([sheet("一"), sheet("二")], "人员清单"), { why: "找不到工作表“人员清单”" });
});
