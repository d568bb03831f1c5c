import type { DocumentHead, DocumentDraft } from "#areas/document/rules/document.ts";
import { buildDocumentSearchEntry } from "#areas/document/rules/search-entry.ts";
import { computeDueTime } from "#areas/underwriting/rules/levels.ts";
import type { SearchEntry } from "#platform/search/search-entry.ts";
import { toSearchRow } from "#platform/search/server/search-row.ts";
import type { SampleDocumentEntry } from "./sample-business.ts";
import { toIsoTimestamp, type SampleRow, type SampleTable } from "./sample-tables.ts";

export type SampleScriptStep = {
  readonly action: string;
  readonly from: string;
  readonly to: string;
  readonly userCode: string;
  readonly atMs: number;
  readonly uwLevel: number;
  readonly opinion: string;
};
export type SampleDecidedTask = {
  readonly result: "" | "1" | "2" | "3";
  readonly openedMs: number;
  readonly decidedMs: number;
  /** What it shows instead of the premium of its document. */
  readonly premium?: string;
};
type Linked = "orderNo" | "inquiryNo" | "inquiryVersion" | "policyNo" | "baseVersion" | "validUntil";

/** A document of any kind with its steps. */
export type SampleDocument = Pick<SampleDocumentEntry, "priced" | "clerk" | "underwriter"> &
  Pick<DocumentHead, "businessNo" | "version" | Linked> & {
    /** Of its rows in other tables. */
    readonly id: string;
    readonly draft: DocumentDraft;
    readonly steps: readonly SampleScriptStep[];
    /** The decision of the underwriter, absent while the task waits. */
    readonly task: SampleDecidedTask | undefined;
  };

export function getLastScriptStep({ steps }: Pick<SampleDocument, "steps">): SampleScriptStep {
  return steps.at(-1) as SampleScriptStep;
}

/** The head of a document as its audit row has it. */
export function toSampleDocumentHead(sample: SampleDocument) {
  const { businessNo, clerk, priced, draft, version, orderNo, inquiryNo, policyNo, baseVersion } = sample;
  const { content: _, figures: _figures, pricedFacts: _facts, subjectNos: _subjects, ...projection } = draft;
  return {
    ...projection,
    businessNo,
    businessType: businessNo.slice(0, 1),
    comCode: clerk.comCode,
    riskCode: priced.product.riskCode,
    productVersion: priced.version,
    status: getLastScriptStep(sample).to,
    version,
    edition: 1,
    baseVersion,
    orderNo,
    inquiryNo,
    policyNo,
    validUntil: sample.validUntil,
  };
}

function documentRow(sample: SampleDocument): SampleRow {
  const { businessType: _, isSeeFeeFlag: isSeeFee, ...head } = toSampleDocumentHead(sample);
  const { clerk, inquiryVersion, draft, steps } = sample;
  const { teamCode, userCode: inputBy, agencyCode } = clerk;
  const last = getLastScriptStep(sample);
  const entry = { teamCode, inputBy, agencyCode, inputAt: toIsoTimestamp((steps[0] ?? last).atMs) };
  const change = { changedBy: last.userCode, changedAt: toIsoTimestamp(last.atMs) };
  const underwriteFlag = underwriteFlagOf(sample);
  const content = JSON.stringify(draft.content);
  return { ...head, isSeeFee, inquiryVersion, underwriteFlag, ...entry, ...change, content };
}

const flagOfDecision = { "": "4", "1": "1", "2": "5", "3": "2" } as const;

function underwriteFlagOf({ priced, steps, task }: SampleDocument): string {
  if (!steps.some(({ action }) => action === "SUBMIT")) return "0";
  return task ? flagOfDecision[task.result] : priced.flag;
}

export type SampleTrailSubject = Pick<SampleDocument, "businessNo" | "steps"> & { readonly comCode: string };

export function createTrailRows({ businessNo, comCode, steps }: SampleTrailSubject): SampleRow[] {
  return steps.map(({ from: fromStatus, to: toStatus, atMs, action, opinion, uwLevel, userCode }) => {
    const step = { action, fromStatus, toStatus, opinion, uwLevel, userCode };
    return { businessNo, comCode, edition: 1, ...step, recordedAt: toIsoTimestamp(atMs) };
  });
}

function resultRows({ id: resultId, businessNo, clerk, priced, steps }: SampleDocument): SampleRow[] {
  const { flag: underwriteFlag, uwLevel, hits } = priced;
  const result = { edition: 1, underwriteFlag, uwLevel, hits: JSON.stringify(hits) };
  return steps
    .filter(({ action }) => action === "SUBMIT")
    .slice(0, 1)
    .map(({ atMs }) => ({
      resultId,
      businessNo,
      comCode: clerk.comCode,
      ...result,
      recordedAt: toIsoTimestamp(atMs),
    }));
}

function taskRows(sample: SampleDocument): SampleRow[] {
  const { id, businessNo, clerk, priced, draft, steps, task, underwriter } = sample;
  if (!task || !underwriter) return [];
  const { uwLevel, amountLevel, product } = priced;
  const { holderName, startDate, sumAmount, sumPremium } = draft;
  const { userCode } = underwriter;
  const isDecided = task.result !== "";
  const openedAt = toIsoTimestamp(task.openedMs);
  return [
    {
      taskId: id,
      resultId: id,
      businessNo,
      comCode: clerk.comCode,
      state: isDecided ? "3" : "0",
      uwLevel,
      amountLevel,
      claimedBy: isDecided ? userCode : null,
      claimedAt: isDecided ? openedAt : null,
      result: task.result,
      opinion: steps.find((step) => step.userCode === userCode)?.opinion ?? "",
      decidedAt: isDecided ? toIsoTimestamp(task.decidedMs) : null,
      openedAt,
      freeSince: openedAt,
      dueAt: computeDueTime(uwLevel, new Date(task.openedMs)).toISOString(),
      riskCode: product.riskCode,
      holderName,
      sumAmount: sumAmount ?? "0",
      sumPremium: task.premium ?? sumPremium ?? "0",
      startDate,
      orderNo: sample.orderNo ?? "",
    },
  ];
}

export function createSearchEntryRow(entry: SearchEntry, enteredMs: number): SampleRow {
  const { terms, ...row } = toSearchRow(entry);
  return { ...row, enteredAt: toIsoTimestamp(enteredMs), terms: `{${terms.join(",")}}` };
}

function searchRows({ businessNo, clerk, draft, steps }: SampleDocument): SampleRow[] {
  const { comCode, userCode: inputBy, agencyCode } = clerk;
  const ownership = { businessNo, businessType: businessNo.slice(0, 1), comCode, inputBy, agencyCode };
  return [createSearchEntryRow(buildDocumentSearchEntry({ ...draft, ...ownership }), steps[0]?.atMs ?? 0)];
}

/** The tables of documents of all kinds, without contracts and audit. */
export const sampleDocumentTables: readonly SampleTable<SampleDocument>[] = [
  { table: "document", rowsOf: (sample) => [documentRow(sample)] },
  {
    table: "document_trail",
    rowsOf: ({ businessNo, clerk, steps }) => createTrailRows({ businessNo, comCode: clerk.comCode, steps }),
  },
  { table: "uw_result", rowsOf: resultRows },
  { table: "uw_task", rowsOf: taskRows },
  { table: "search_entry", rowsOf: searchRows },
];

type Transaction = {
  readonly contractNo: string;
  readonly kind: "quote" | "issue" | "endorse";
  readonly effectiveFrom: string;
  readonly recordedMs: number;
  readonly recordedBy: string;
};

/** The first transaction of a contract. */
export function createContractTransactionRow(
  { businessNo: draftNo, clerk, priced, draft }: SampleDocument,
  { recordedMs, ...transaction }: Transaction,
): SampleRow {
  const { sumPremium } = draft;
  return {
    ...transaction,
    version: 1,
    baseVersion: 0,
    comCode: clerk.comCode,
    draftNo,
    edition: 1,
    riskCode: priced.product.riskCode,
    productVersion: priced.version,
    recordedAt: toIsoTimestamp(recordedMs),
    sumPremium,
    premiumChange: sumPremium,
    content: JSON.stringify(draft.content),
  };
}
