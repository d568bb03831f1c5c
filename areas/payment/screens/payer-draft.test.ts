import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY_PAYER, hasTypedPayer, isPayerFieldSame, toPayerInput } from "./payer-draft.ts";

const holder = { holderName: "甲公司", certificateNo: "91" };

test("the holder pays without a statement, and a third party with one that has its kind and its file", () => {
  assert.deepEqual(toPayerInput(holder, { ...EMPTY_PAYER, payerName: "乙公司" }), {
    payerName: "甲公司",
    payerCertificateNo: "91",
  });
  const draft = {
    ...EMPTY_PAYER,
    isThird: true,
    payerName: "乙公司",
    payerCertificateNo: "92",
    relation: "08",
    attachmentId: "a",
  };
  const { payerType, certificateType, relation, reason, attachmentId } = draft;
  assert.deepEqual(toPayerInput(holder, draft), {
    payerName: "乙公司",
    payerCertificateNo: "92",
    statement: { payerType, certificateType, relation, reason, attachmentId },
  });
});

test("the error of a field is over as soon as the field is changed", () => {
  const changed = { ...EMPTY_PAYER, relation: "08" };
  assert.equal(isPayerFieldSame("statement.relation", EMPTY_PAYER, EMPTY_PAYER), true);
  assert.equal(isPayerFieldSame("statement.relation", changed, EMPTY_PAYER), false);
  assert.equal(isPayerFieldSame("payerName", changed, EMPTY_PAYER), true);
  assert.equal(isPayerFieldSame("payerName", EMPTY_PAYER, undefined), false);
});

test("a draft begins with what is typed, and not with the choice of a third party alone", () => {
  assert.equal(hasTypedPayer({ ...EMPTY_PAYER, isThird: true }), false);
  for (const typed of ["payerName", "payerCertificateNo", "relation", "reason", "attachmentId"])
    assert.equal(hasTypedPayer({ ...EMPTY_PAYER, [typed]: "乙" }), true, typed);
});
