import assert from "node:assert/strict";
import { test } from "node:test";
import { CLERK } from "#platform/testing/people.ts";
import { toDocumentListColumns } from "./projection.ts";

test("what lists show is read from the content", () => {
  const form = {
    base: {
      currency: "USD",
      inquiryType: "1",
      batchCount: "50",
      handlerCode: CLERK,
      insurancePlanNo: "JH06012024000003",
      businessNature: "0",
      isSeeFeeFlag: "1",
      dataSource: "5",
    },
    holder: { holderName: " 示例电子制造有限公司 " },
    insured: { sameAsHolder: "1", insuredName: "另一家" },
    period: { startDate: "2025-01-01", endDate: "2025-13-31" },
  };
  assert.deepEqual(toDocumentListColumns(form, [{ insurancePlanNo: "JH06012024000003", planType: "06" }]), {
    holderName: "示例电子制造有限公司",
    insuredName: "示例电子制造有限公司",
    inquiryType: "1",
    batchCount: 50,
    businessNature: "0",
    isSeeFeeFlag: "1",
    dataSource: "5",
    planType: "06",
    currency: "USD",
    startDate: "2025-01-01",
    endDate: null,
    handlerCode: CLERK,
    handler1Code: "",
  });
});

test("an insured of its own is named, and an empty or misshapen content has nothing to show", () => {
  const named = toDocumentListColumns({ insured: { sameAsHolder: "0", insuredName: "另一家" } });
  assert.equal(named.insuredName, "另一家");
  const nothing = toDocumentListColumns({
    holder: [{ holderName: "甲" }],
    base: { currency: null, inquiryType: ["1"] },
  });
  assert.deepEqual(
    [nothing.holderName, nothing.currency, nothing.inquiryType, nothing.planType, nothing.startDate],
    ["", "CNY", "0", "", null],
  );
});

test("only a batch has a number of proposals, and only where it is one that can be reckoned with", () => {
  const counted = (inquiryType: string, batchCount: string | null) =>
    toDocumentListColumns({ base: { inquiryType, batchCount } }).batchCount;
  assert.deepEqual(
    [counted("1", "2"), counted("1", " 9999 "), counted("0", "50"), counted("1", null), counted("1", "")],
    [2, 9999, null, null, null],
  );
  for (const invalid of ["0", "-3", "2.5", "1e3", "10000", "两份"])
    assert.equal(counted("1", invalid), null, invalid);
});
