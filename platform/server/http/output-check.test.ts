import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import * as z from "zod/mini";
import { parseWithCompiledSchema } from "./output-check.ts";

const Node = z.object({
  code: z.string().check(z.maxLength(3)),
  get children() {
    return z.array(Node);
  },
});
const Answer = z.object({
  no: z.string(),
  amount: z.nullable(z.string()),
  note: z.optional(z.object({ text: z.string() })),
  rows: z.array(z.strictObject({ name: z.nullable(z.string()) })),
  names: z.record(z.string(), z.string()),
  tree: z.nullable(Node),
});

test("an answer has exactly the fields of its contract", () => {
  const leaf = { code: "b", children: [], secret: "x" };
  const answer = {
    no: "1",
    amount: null,
    rows: [{ name: "甲" }],
    names: { a: "b" },
    tree: { code: "a", children: [leaf] },
    secret: "x",
  };
  assert.deepEqual(parseWithCompiledSchema(Answer, answer), Answer.parse(answer));
  assert.ok(!JSON.stringify(parseWithCompiledSchema(Answer, answer)).includes("secret"));
});

test("the check agrees with the schema for every value", () => {
  const cell = fc.oneof(fc.string(), fc.constant(null), fc.integer());
  const arbitrary = fc.record(
    {
      no: cell,
      amount: cell,
      note: fc.option(fc.record({ text: cell, more: cell }), { nil: undefined }),
      rows: fc.array(fc.record({ name: cell, more: cell }, { requiredKeys: [] })),
      names: fc.dictionary(fc.string(), cell),
      tree: fc.option(fc.record({ code: cell, children: fc.constant([]) })),
    },
    { requiredKeys: ["no", "amount"] },
  );
  fc.assert(
    fc.property(arbitrary, (answer) => {
      const told = Answer.safeParse(answer);
      if (told.success) assert.deepEqual(parseWithCompiledSchema(Answer, answer), told.data);
      else
        assert.throws(
          () => parseWithCompiledSchema(Answer, answer),
          (error: z.core.$ZodError) => {
            assert.deepEqual(error.issues, told.error.issues);
            return true;
          },
        );
    }),
    { numRuns: 500 },
  );
});
