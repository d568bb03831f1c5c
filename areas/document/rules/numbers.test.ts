import assert from "node:assert/strict";
import { test } from "node:test";
import type { DocumentNumberOrigin } from "#platform/documents/number-format.ts";
import {
  formatBusinessNumber,
  isBusinessNumber,
  type BusinessNumberKind,
  businessNumberFormats,
  buildSerialCounterKey,
} from "./numbers.ts";

const at = (day: string, comCode = "", riskCode = ""): DocumentNumberOrigin => ({ day, comCode, riskCode });

const examples: Record<BusinessNumberKind, [string, DocumentNumberOrigin, number]> = {
  inquiryNo: ["Q0405202532010100000018", at("2025-05-01", "32010100", "0405"), 18],
  proposalNo: ["T0103202532010100000007", at("2025-05-01", "32010100", "0103"), 7],
  policyNo: ["P0103202532010100000005", at("2025-05-01", "32010100", "0103"), 5],
  endorseNo: ["E0405202532010100000002", at("2025-05-01", "32010100", "0405"), 2],
  provisionalNo: ["B0301202532010100000001", at("2025-05-01", "32010100", "0301"), 1],
  orderNo: ["DD2025031500000123", at("2025-03-15"), 123],
  combId: ["ZH20250315000004", at("2025-03-15"), 4],
  packageId: ["FA0621001", at("2025-03-15", "", "0621"), 1],
  insurancePlanNo: ["JH06012024000001", at("2024-03-15", "", "0601"), 1],
  contractNo: ["HT32010100202500003", at("2025-03-15", "32010100"), 3],
  agreementNo: ["XY3201010020240001", at("2024-03-15", "32010100"), 1],
  openCoverNo: ["YY3101010020250001", at("2025-03-15", "31010100"), 1],
  watchlistNo: ["MD20250301000014", at("2025-03-01"), 14],
  deputyNo: ["DL20250301000014", at("2025-03-01"), 14],
  partnerNo: ["HZ20250301000014", at("2025-03-01"), 14],
  knowledgeNo: ["ZS20250301000014", at("2025-03-01"), 14],
  opportunityTaskNo: ["RW20250301000013", at("2025-03-01"), 13],
  busOppNo: ["SJ20250301000012", at("2025-03-01"), 12],
  batchNo: ["FP2025040100000002", at("2025-04-01"), 2],
  taskId: ["PL20250402000001", at("2025-04-02"), 1],
  surveyReportNo: ["CK3201010025000011", at("2025-04-02", "32010100"), 11],
  prepayNo: ["YS2025030500000007", at("2025-03-05"), 7],
  paymentNo: ["JF2025030600000041", at("2025-03-06"), 41],
  guaranteeNo: ["BH2025030700000042", at("2025-03-07"), 42],
  noticeNo: ["JT2025030700000042", at("2025-03-07"), 42],
  workOrderNo: ["GD20250310000003", at("2025-03-10"), 3],
  coinsuranceId: ["GB2025320000000002", at("2025-03-10", "32000000"), 2],
  paperTemplateNo: ["MB20250301000014", at("2025-03-01"), 14],
  backdatingNo: ["DQ20250311000001", at("2025-03-11"), 1],
  commissionNo: ["SF20250311000001", at("2025-03-11"), 1],
  specialStagingNo: ["FQ20250311000001", at("2025-03-11"), 1],
};

for (const [kind, [number, origin, serial]] of Object.entries(examples) as [
  BusinessNumberKind,
  [string, DocumentNumberOrigin, number],
][]) {
  test(`${kind} is written as ${number}, and one digit more or less is none`, () => {
    assert.equal(formatBusinessNumber(kind, origin, serial), number);
    assert.deepEqual(
      [
        isBusinessNumber(kind, number),
        isBusinessNumber(kind, `${number}0`),
        isBusinessNumber(kind, number.slice(0, -1)),
      ],
      [true, false, false],
    );
    assert.equal(isBusinessNumber(kind, number.toLowerCase()), false);
  });
}

test("the four documents are told apart by their first letter and have 23 characters", () => {
  for (const kind of ["inquiryNo", "proposalNo", "policyNo", "endorseNo"] as const)
    assert.equal(examples[kind][0].length, 23);
  assert.equal(isBusinessNumber("policyNo", examples.proposalNo[0]), false);
});

test("serials restart for each prefix, product, year and branch, and for each day where the number bears a day", () => {
  const keys = [
    buildSerialCounterKey("inquiryNo", at("2025-05-01", "32010100", "0405")),
    buildSerialCounterKey("inquiryNo", at("2025-06-01", "32010100", "0405")),
    buildSerialCounterKey("inquiryNo", at("2026-05-01", "32010100", "0405")),
    buildSerialCounterKey("inquiryNo", at("2025-05-01", "32010200", "0405")),
    buildSerialCounterKey("proposalNo", at("2025-05-01", "32010100", "0405")),
    buildSerialCounterKey("orderNo", at("2025-05-01")),
    buildSerialCounterKey("orderNo", at("2025-05-02")),
  ];
  assert.equal(keys[0], keys[1]);
  assert.equal(new Set(keys).size, keys.length - 1);
});

test("no two kinds can be mistaken for each other's serials", () => {
  const prefixes = Object.values(businessNumberFormats).map((format) => format.prefix);
  assert.equal(new Set(prefixes).size, prefixes.length);
});

test("a number without its product or branch, or past its last serial, is a bug", () => {
  assert.throws(() => formatBusinessNumber("inquiryNo", at("2025-05-01", "32010100"), 1), /needs its risk/);
  assert.throws(
    () => formatBusinessNumber("inquiryNo", at("2025-05-01", "3201", "0405"), 1),
    /needs its com/,
  );
  assert.throws(() => formatBusinessNumber("packageId", at("2025-05-01", "", "0621"), 1000), /used up/);
});
