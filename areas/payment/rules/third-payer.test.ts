import assert from "node:assert/strict";
import { test } from "node:test";
import { checkThirdPayer } from "./third-payer.ts";

const CREDIT_CODE = "91999900DM0000013C";
for (const [payerType, certificateType, number, path] of [
  ["1", "01", "999900198001010298", undefined],
  ["1", "01", "999900198001010290", "payerCertificateNo"],
  ["1", "03", "E12345678", undefined],
  ["1", "03", "E12", "payerCertificateNo"],
  ["1", "03", "9999**********0298", "payerCertificateNo"],
  ["1", "73", CREDIT_CODE, "statement.certificateType"],
  ["2", "73", CREDIT_CODE, undefined],
  ["2", "73", "91999900DM0000013X", "payerCertificateNo"],
  ["2", "79", "ABC-123", undefined],
  ["2", "01", "999900198001010298", "statement.certificateType"],
] as const)
  test(`a payer of type ${payerType} with certificate ${certificateType} ${number} is ${path === undefined ? "accepted" : "refused"}`, () => {
    assert.equal(checkThirdPayer({ payerType, certificateType }, number, "2098-12-01")?.path, path);
  });
