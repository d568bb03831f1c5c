import assert from "node:assert/strict";
import { test } from "node:test";
import { listRequiredImages } from "./required-images.ts";

const lacks = (code: string): string => `count(attachment, attachment.fileCategory == '${code}') == 0`;

test("the required categories are those that incompleteness rules count, each once", () => {
  const rules = [
    { autoErrorType: "03", when: `${lacks("A10")} or ${lacks("A11")}` },
    { autoErrorType: "03", when: "count(attachment, attachment.fileCategory=='A10') == 0" },
    { autoErrorType: "02", when: lacks("A12") },
    { autoErrorType: "03", when: "empty(safety.surveyReportNo)" },
  ];
  assert.deepEqual(listRequiredImages({ referrals: { rules } }), ["A10", "A11"]);
});
