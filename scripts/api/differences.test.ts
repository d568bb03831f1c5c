import assert from "node:assert/strict";
import { test } from "node:test";
import { findApiDifferences } from "./differences.ts";

const call = {
  "x-permission": "quotation",
  description: "| QUO001 | 询价单不存在 |",
  schema: { required: ["inquiryNo", "riskCode"], properties: { inquiryNo: { type: "string" } } },
};

test("equal documents have no difference, whatever the order of names and words", () => {
  const { schema, ...rest } = call;
  const turned = { schema: { ...schema, required: ["riskCode", "inquiryNo"] }, ...rest };
  assert.deepEqual(findApiDifferences(call, turned), { missing: [], changed: [], added: [] });
});

test("a missing field, a changed permission and a new call are reported separately", () => {
  const before = { "/quotation/add": call };
  const after = {
    "/quotation/add": {
      ...call,
      "x-permission": "policy",
      schema: { required: ["riskCode"], properties: {} },
    },
    "/quotation/copy": call,
  };
  assert.deepEqual(findApiDifferences(before, after), {
    missing: ["//quotation/add/schema/required: inquiryNo", "//quotation/add/schema/properties/inquiryNo"],
    changed: ['//quotation/add/x-permission: "quotation" → "policy"'],
    added: ["//quotation/copy"],
  });
});
