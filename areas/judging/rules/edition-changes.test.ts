import assert from "node:assert/strict";
import { test } from "node:test";
import { describeEditionChanges } from "./edition-changes.ts";

const element = (elementCode: string) => ({ elementCode });
const cell = (elementCode: string) => ({ element: element(elementCode), before: "1", after: "2" });
const row = (...names: string[]) => ({ beforeIndex: 0, afterIndex: 0, cells: names.map(cell) });

test("each section counts its changed cells over all rows", () => {
  const sections = [
    { title: "投保人信息", rows: [row("mobile")] },
    { title: "责任信息", rows: [row("amount", "rate"), row("amount")] },
  ];
  assert.equal(describeEditionChanges("第 1 版", sections), "与第 1 版相比：投保人信息 1 处、责任信息 3 处");
});

test("the same content is said in words", () => {
  assert.equal(
    describeEditionChanges("询价单 Q0405202632010100000001", []),
    "与询价单 Q0405202632010100000001 相比：内容相同",
  );
});
