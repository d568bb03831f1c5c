import assert from "node:assert/strict";
import { test } from "node:test";
import { buildSubmissionResultHref, isEarlierSubmission } from "./proposal-places.ts";

const submission = {
  proposalNo: "T0405202432010100000001",
  orderNo: "DD2024121600000001",
  autoCompletedFlag: "0",
  completeDate: "2024-12-16T02:00:00.000Z",
  groupBusinessNo: "ZH20241216000001",
  hasInquiryNo: "1",
  totalPeople: 3,
  finalUwResult: "4",
  autoErrorConditionRspDtos: [{ ruleNo: "R0405-1" }, { ruleNo: "R0405-6" }],
  autoErrorTypeRspDtos: [{ autoErrorType: "02" }],
};

test("the address of a result has the eight names of the specification", () => {
  const [path, query] = buildSubmissionResultHref(submission).split("?");
  assert.equal(path, "/insuranceManagement/recordSuccess/T0405202432010100000001/DD2024121600000001/T");
  assert.deepEqual(Object.fromEntries(new URLSearchParams(query)), {
    autoCompletedFlag: "0",
    completeDate: "2024-12-16T02:00:00.000Z",
    groupBusinessNo: "ZH20241216000001",
    hasInquiryNo: "1",
    totalPeople: "3",
    finalUwResult: "4",
    autoErrorConditionRspDtos: "R0405-1,R0405-6",
    autoErrorTypeRspDtos: "02",
  });
});

test("names without a value are left out, and an address names an earlier submission by its time", () => {
  const passed = {
    ...submission,
    groupBusinessNo: "",
    autoErrorConditionRspDtos: [],
    autoErrorTypeRspDtos: [],
  };
  const names = [...new URLSearchParams(buildSubmissionResultHref(passed).split("?")[1]).keys()];
  assert.deepEqual(names, [
    "autoCompletedFlag",
    "completeDate",
    "hasInquiryNo",
    "totalPeople",
    "finalUwResult",
  ]);
  const { completeDate } = submission;
  assert.equal(isEarlierSubmission({ completeDate }, { completeDate }), false);
  assert.equal(isEarlierSubmission({}, { completeDate }), false);
  assert.equal(isEarlierSubmission({ completeDate: "2024-12-15T02:00:00.000Z" }, { completeDate }), true);
});
