import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormElement, FormFieldLock, FormSection } from "./definition.ts";
import { getRowCountLockReason, getFieldLockReason, type ProposalInquiryOrigin } from "./locks.ts";

const element = (
  rule: FormFieldLock["ruleCode"] | undefined,
  more: Partial<FormElement> = {},
): FormElement => ({
  elementCode: "x",
  label: "名称",
  type: "input",
  required: false,
  ruleList: [],
  inquiry2InsureRuleList: rule ? [{ ruleCode: rule, properties: [] }] : [],
  modifyFlagOfInquiry2Insure: "1",
  readOnly: false,
  invisible: false,
  defaultEmbedValues: [],
  ...more,
});
const origin = (inquiryType: string, mayModifyInquiry = false): ProposalInquiryOrigin => ({
  inquiryType,
  mayModifyInquiry,
});

type Row = [FormFieldLock["ruleCode"] | undefined, ProposalInquiryOrigin | undefined, boolean];
const rows: Row[] = [
  ["INSURE_NON_MODIFY_EXCEPTION", undefined, false],
  ["INSURE_NON_MODIFY_EXCEPTION", origin("0"), true],
  ["INSURE_NON_MODIFY_EXCEPTION", origin("1"), true],
  ["INSURE_NON_MODIFY_EXCEPTION", origin("0", true), false],
  ["ONLY_BATCH_INQUIRY_TO_INRURE_MODIFY", undefined, false],
  ["ONLY_BATCH_INQUIRY_TO_INRURE_MODIFY", origin("0"), true],
  ["ONLY_BATCH_INQUIRY_TO_INRURE_MODIFY", origin("1"), false],
  ["ONLY_BATCH_INQUIRY_TO_INRURE_IMMUTABLE", undefined, false],
  ["ONLY_BATCH_INQUIRY_TO_INRURE_IMMUTABLE", origin("0"), false],
  ["ONLY_BATCH_INQUIRY_TO_INRURE_IMMUTABLE", origin("1"), true],
  [undefined, origin("0"), false],
];
for (const [rule, from, isLocked] of rows) {
  const source = from
    ? `an inquiry of type ${from.inquiryType}${from.mayModifyInquiry ? ", to be modified" : ""}`
    : "nowhere";
  test(`${rule ?? "no rule"} from ${source} ${isLocked ? "locks" : "leaves open"}`, () =>
    assert.equal(getFieldLockReason(element(rule), from) !== undefined, isLocked));
}

test("an element without a rule follows its flag", () => {
  const flagged = element(undefined, { modifyFlagOfInquiry2Insure: "0" });
  assert.equal(getFieldLockReason(flagged, origin("0")), "询价转投保后不能修改");
  assert.equal(getFieldLockReason(flagged, undefined), undefined);
});

test("a read-only field is always locked", () => {
  assert.equal(getFieldLockReason(element(undefined, { readOnly: true }), undefined), "系统自动带出");
});

test("a table of fixed length is locked in a proposal from an inquiry", () => {
  const table: FormSection = {
    code: "t",
    title: "表",
    kind: "table",
    elements: [],
    lengthRule: "IMMUTABLE_LENGTH_TABLE",
  };
  assert.equal(getRowCountLockReason(table, origin("1")), "询价转投保后不能增减行");
  assert.equal(getRowCountLockReason(table, undefined), undefined);
  assert.equal(getRowCountLockReason({ ...table, lengthRule: undefined }, origin("1")), undefined);
});
