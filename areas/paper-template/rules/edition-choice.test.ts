import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { chooseMostSpecific, listBranchLine, type TemplateScope } from "./edition-choice.ts";

const comCodes = ["00000000", "32000000", "32010000", "32010100", "32050100", "11010100"] as const;
const riskCodes = ["", "0405", "0103"] as const;
const plain = { noNullPrototype: true };
const scope = fc.record(
  { riskCode: fc.constantFrom(...riskCodes), comCode: fc.constantFrom(...comCodes) },
  plain,
);
const subject = fc.record(
  { riskCode: fc.constantFrom("0405", "0103"), comCode: fc.constantFrom(...comCodes) },
  plain,
);

const applies = (template: TemplateScope, paper: TemplateScope): boolean =>
  listBranchLine(paper.comCode).includes(template.comCode) &&
  ["", paper.riskCode].includes(template.riskCode);

test("the line of a branch begins with itself and ends with the head office", () => {
  assert.deepEqual(listBranchLine("32010100"), ["32010100", "32010000", "32000000", "00000000"]);
  assert.deepEqual(listBranchLine("32000000"), ["32000000", "00000000"]);
  assert.deepEqual(listBranchLine("00000000"), ["00000000"]);
});

test("product and branch come before the product, the product before the branch, the branch before all", () => {
  const paper = { riskCode: "0405", comCode: "32010100" };
  const order = [
    { riskCode: "0405", comCode: "32010100" },
    { riskCode: "0405", comCode: "32000000" },
    { riskCode: "0405", comCode: "00000000" },
    { riskCode: "", comCode: "32010100" },
    { riskCode: "", comCode: "32000000" },
    { riskCode: "", comCode: "00000000" },
  ];
  for (const [at, expected] of order.entries())
    assert.deepEqual(chooseMostSpecific(order.slice(at).toReversed(), paper), expected);
  assert.equal(
    chooseMostSpecific([{ riskCode: "", comCode: "32050100" }], paper),
    undefined,
    "a sister branch",
  );
  assert.equal(chooseMostSpecific([{ riskCode: "0103", comCode: "00000000" }], paper), undefined);
});

test("whatever is in force, the choice applies, depends on no order, and nothing that applies is narrower", () => {
  fc.assert(
    fc.property(fc.array(scope, { maxLength: 12 }), subject, (templates, paper) => {
      const chosen = chooseMostSpecific(templates, paper);
      const applying = templates.filter((template) => applies(template, paper));
      if (!chosen) return assert.equal(applying.length, 0);
      assert.ok(applies(chosen, paper));
      assert.deepEqual(chooseMostSpecific(templates.toReversed(), paper), chosen);
      for (const { riskCode, comCode } of applying) {
        if (chosen.riskCode === "") assert.equal(riskCode, "", "one for the product comes first");
        if (riskCode !== chosen.riskCode) continue;
        const line = listBranchLine(paper.comCode);
        assert.ok(line.indexOf(chosen.comCode) <= line.indexOf(comCode), "the nearest branch comes first");
      }
    }),
  );
});
