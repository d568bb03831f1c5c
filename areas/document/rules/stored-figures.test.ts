import assert from "node:assert/strict";
import { test } from "node:test";
import { fillStoredFigures } from "./stored-figures.ts";

test("stored figures fill the fields that nobody typed into", () => {
  const form = { liability: [{ premium: "9.00" }, {}], fee: {} };
  const figures = [
    { section: "liability", index: 0, element: "premium", value: "1.00" },
    { section: "liability", index: 1, element: "premium", value: "2.00" },
    { section: "fee", index: -1, element: "vatAmount", value: "3.10" },
  ];
  assert.deepEqual(fillStoredFigures(form, figures, { sections: [] }), {
    liability: [{ premium: "9.00" }, { premium: "2" }],
    fee: { vatAmount: "3.1" },
  });
});
