import assert from "node:assert/strict";
import { test } from "node:test";
import { shortenBranchName } from "./branch-name.ts";

for (const [whole, short] of [
  ["示例财产保险股份有限公司南京中心支公司", "南京中心支公司"],
  ["示例财产保险股份有限公司总公司", "总公司"],
  ["示例财产保险股份有限公司", "示例财产保险股份有限公司"],
  ["南京中心支公司", "南京中心支公司"],
  ["", ""],
] as const) {
  test(`“${whole}” is called “${short}” in the head`, () => assert.equal(shortenBranchName(whole), short));
}
