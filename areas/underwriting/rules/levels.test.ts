import assert from "node:assert/strict";
import { test } from "node:test";
import { checkUnderwriterAuthority, getUnderwritingLevelAbove, checkUnderwriterLevel } from "./levels.ts";

const authorities: [uwLevel: number, amountLevel: number, ownLevel: number, error: RegExp | undefined][] = [
  [1, 0, 1, undefined],
  [2, 0, 1, /须二级（分公司）核保，超出您的核保级别/],
  [2, 2, 2, undefined],
  [2, 3, 2, /金额超出您的核保权限，须三级/],
  [2, 3, 3, undefined],
  [5, 5, 4, /五级/],
  [5, 5, 5, undefined],
];
for (const [uwLevel, amountLevel, ownLevel, error] of authorities)
  test(`level ${ownLevel} ${error ? "may not" : "may"} approve a task of level ${uwLevel} and amount level ${amountLevel}`, () => {
    const message =
      checkUnderwriterLevel({ uwLevel }, ownLevel) ?? checkUnderwriterAuthority({ amountLevel }, ownLevel);
    if (error) assert.match(message ?? "", error);
    else assert.equal(message, undefined);
  });

test("an escalated task goes to the next level and never beyond the committee", () => {
  assert.deepEqual([1, 2, 3, 4, 5].map(getUnderwritingLevelAbove), [2, 3, 4, 5, undefined]);
});
