import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormElement, FormRule } from "../definition.ts";
import { createSampleElement } from "../testing/sample-form.ts";
import { computeFieldSpan } from "./field-span.ts";

const letters = (maxLen: string): FormRule => ({
  ruleCode: "STR_RANGE",
  properties: [{ code: "maxLen", value: maxLen }],
});
const spanOf = (more: Partial<FormElement>) => computeFieldSpan({ element: createSampleElement("x", more) });

test("regions, industries and addresses take two columns, notes all four", () => {
  assert.equal(spanOf({ type: "cascader", dictionary: "Region" }), 2);
  assert.equal(spanOf({ ruleList: [letters("200")] }), 2);
  assert.equal(spanOf({ type: "textarea", ruleList: [letters("500")] }), 4);
});

test("other fields take one", () => {
  assert.equal(spanOf({}), 1);
  assert.equal(spanOf({ ruleList: [letters("60")] }), 1);
  assert.equal(spanOf({ type: "select", ruleList: [letters("200")] }), 1);
});
