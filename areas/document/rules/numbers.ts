import {
  formatDocumentNumber,
  type DocumentNumberFormat,
  type DocumentNumberOrigin,
  buildDocumentNumberPattern,
  buildSerialNumberKey,
} from "#platform/documents/number-format.ts";

/** Numbers of business (编号规则): issued by the server only, unique, never reused, gaps allowed. */
export const businessNumberFormats = {
  inquiryNo: { prefix: "Q", parts: ["risk", "year", "com"], digits: 6 },
  proposalNo: { prefix: "T", parts: ["risk", "year", "com"], digits: 6 },
  policyNo: { prefix: "P", parts: ["risk", "year", "com"], digits: 6 },
  endorseNo: { prefix: "E", parts: ["risk", "year", "com"], digits: 6 },
  provisionalNo: { prefix: "B", parts: ["risk", "year", "com"], digits: 6 },
  orderNo: { prefix: "DD", parts: ["date"], digits: 8 },
  combId: { prefix: "ZH", parts: ["date"], digits: 6 },
  packageId: { prefix: "FA", parts: ["risk"], digits: 3 },
  insurancePlanNo: { prefix: "JH", parts: ["risk", "year"], digits: 6 },
  contractNo: { prefix: "HT", parts: ["com", "year"], digits: 5 },
  agreementNo: { prefix: "XY", parts: ["com", "year"], digits: 4 },
  openCoverNo: { prefix: "YY", parts: ["com", "year"], digits: 4 },
  busOppNo: { prefix: "SJ", parts: ["date"], digits: 6 },
  opportunityTaskNo: { prefix: "RW", parts: ["date"], digits: 6 },
  batchNo: { prefix: "FP", parts: ["date"], digits: 8 },
  taskId: { prefix: "PL", parts: ["date"], digits: 6 },
  watchlistNo: { prefix: "MD", parts: ["date"], digits: 6 },
  deputyNo: { prefix: "DL", parts: ["date"], digits: 6 },
  knowledgeNo: { prefix: "ZS", parts: ["date"], digits: 6 },
  surveyReportNo: { prefix: "CK", parts: ["com", "shortYear"], digits: 6 },
  prepayNo: { prefix: "YS", parts: ["date"], digits: 8 },
  paymentNo: { prefix: "JF", parts: ["date"], digits: 8 },
  guaranteeNo: { prefix: "BH", parts: ["date"], digits: 8 },
  noticeNo: { prefix: "JT", parts: ["date"], digits: 8 },
  workOrderNo: { prefix: "GD", parts: ["date"], digits: 6 },
  coinsuranceId: { prefix: "GB", parts: ["year", "com"], digits: 4 },
  specialStagingNo: { prefix: "FQ", parts: ["date"], digits: 6 },
  commissionNo: { prefix: "SF", parts: ["date"], digits: 6 },
  paperTemplateNo: { prefix: "MB", parts: ["date"], digits: 6 },
  partnerNo: { prefix: "HZ", parts: ["date"], digits: 6 },
  backdatingNo: { prefix: "DQ", parts: ["date"], digits: 6 },
} as const satisfies Record<string, DocumentNumberFormat>;

export type BusinessNumberKind = keyof typeof businessNumberFormats;

/** Each key counts its own serials. */
export function buildSerialCounterKey(kind: BusinessNumberKind, origin: DocumentNumberOrigin): string {
  return buildSerialNumberKey(kind, businessNumberFormats[kind], origin);
}

export function formatBusinessNumber(
  kind: BusinessNumberKind,
  origin: DocumentNumberOrigin,
  serial: number,
): string {
  return formatDocumentNumber(businessNumberFormats[kind], origin, serial);
}

/** Checks the shape of a number only; the areas know which products and branches exist. */
export function isBusinessNumber(kind: BusinessNumberKind, text: string): boolean {
  return getBusinessNumberPattern(kind).test(text);
}

export function getBusinessNumberPattern(kind: BusinessNumberKind): RegExp {
  return buildDocumentNumberPattern(businessNumberFormats[kind]);
}
