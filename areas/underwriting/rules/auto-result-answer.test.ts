import assert from "node:assert/strict";
import { test } from "node:test";
import { formatReturnReason } from "./auto-result-answer.ts";
import type { UnderwritingHit } from "./inquiry-approval.ts";

const hit = (ruleNo: string, uwLevel: number, message: string): UnderwritingHit => ({
  ruleNo,
  autoErrorType: "03",
  uwLevel,
  message,
  actual: "",
  allowed: "",
});

test("an automatic return tells what returned it, not what an underwriter would decide or the risk of a customer", () => {
  const hits = [
    hit("UW-1", 0, "安全生产许可证：请上传影像"),
    hit("UW-3", 0, "客户风险等级为高"),
    hit("R0601-2", 2, "超自动核保权限"),
    hit("R0601-6", 0, "人员清单存在错误"),
  ];
  assert.equal(formatReturnReason(hits), "安全生产许可证：请上传影像；人员清单存在错误");
});
