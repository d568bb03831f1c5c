import assert from "node:assert/strict";
import { test } from "node:test";
import { authorityFault, levelAbove, levelFault } from "./rules.ts";

const authorities: [uwLevel: number, amountLevel: number, own: number, fault: RegExp | undefined][] = [
  [1, 0, 1, undefined],
  [2, 0, 1, /须二级（分公司）核保，超出您的核保级别/],
  [2, 2, 2, undefined],
  [2, 3, 2, /金额超出您的核保权限，须三级/],
  [2, 3, 3, undefined],
  [5, 5, 4, /五级/],
  [5, 5, 5, undefined],
];
for (const [uwLevel, amountLevel, own, fault] of authorities)
  test(`level ${own} ${fault ? "may not" : "may"} approve what asks for level ${uwLevel} and amount ${amountLevel}`, () => {
    const said = levelFault({ uwLevel }, own) ?? authorityFault({ amountLevel }, own);
    if (fault) assert.match(said ?? "", fault);
    else assert.equal(said, undefined);
  });

test("reported up, a task goes to the next above, and never beyond the committee", () => {
  assert.deepEqual([1, 2, 3, 4, 5].map(levelAbove), [2, 3, 4, 5, undefined]);
});
