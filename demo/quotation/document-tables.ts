import type { DocumentHead, Draft } from "#areas/document/rules/document.ts";
import { documentSearchEntry } from "#areas/document/rules/search-entry.ts";
import type { SearchEntry } from "#platform/search/search-entry.ts";
import { toSearchRow } from "#platform/search/server/search-row.ts";
import type { SampleBusiness } from "./sample-business.ts";
import { moment, type SampleRow, type SampleTable } from "./sample-tables.ts";

export type ScriptStep = {
  readonly action: string;
  readonly from: string;
  readonly to: string;
  readonly userCode: string;
  readonly atMs: number;
  readonly uwLevel: number;
  readonly opinion: string;
};
export type DecidedTask = {
  readonly result: "" | "1" | "2" | "3";
  readonly openedMs: number;
  readonly decidedMs: number;
};
type Linked = "orderNo" | "inquiryNo" | "inquiryVersion" | "policyNo" | "baseVersion" | "validUntil";

/** A document of any kind with its steps. */
export type SampleDocument = Pick<SampleBusiness, "priced" | "clerk" | "underwriter"> &
  Pick<DocumentHead, "businessNo" | "version" | Linked> & {
    /** Of its rows in other tables. */
    readonly id: string;
    readonly draft: Draft;
    readonly steps: readonly ScriptStep[];
    /** The decision of the underwriter, absent while the task waits. */
    readonly task: DecidedTask | undefined;
  };

export function lastStepOf({ steps }: Pick<SampleDocument, "steps">): ScriptStep {
  return steps.at(-1) as ScriptStep;
}

/** The head of a document as its audit row has it. */
export function toDocumentHead(sample: SampleDocument) {
  const { businessNo, clerk, priced, draft, version, orderNo, inquiryNo, policyNo, baseVersion } = sample;
  const { content: _, figures: _figures, subjectNos: _subjects, ...projection } = draft;
  return {
    ...projection,
    businessNo,
    businessType: businessNo.slice(0, 1),
    comCode: clerk.comCode,
    riskCode: priced.product.riskCode,
    productVersion: priced.version,
    status: lastStepOf(sample).to,
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
  const { businessType: _, isSeeFeeFlag: isSeeFee, ...head } = toDocumentHead(sample);
  const { clerk, inquiryVersion, draft, steps } = sample;
  const { teamCode, userCode: inputBy, agencyCode } = clerk;
  const last = lastStepOf(sample);
  const entry = { teamCode, inputBy, agencyCode, inputAt: moment((steps[0] ?? last).atMs) };
  const change = { changedBy: last.userCode, changedAt: moment(last.atMs) };
  return { ...head, isSeeFee, inquiryVersion, ...entry, ...change, content: JSON.stringify(draft.content) };
}

export type TrailSubject = Pick<SampleDocument, "businessNo" | "steps"> & { readonly comCode: string };

export function trailRows({ businessNo, comCode, steps }: TrailSubject): SampleRow[] {
  return steps.map(({ from: fromStatus, to: toStatus, atMs, action, opinion, uwLevel, userCode }) => {
    const step = { action, fromStatus, toStatus, opinion, uwLevel, userCode };
    return { businessNo, comCode, edition: 1, ...step, recordedAt: moment(atMs) };
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
      recordedAt: moment(atMs),
    }));
}

function taskRows(sample: SampleDocument): SampleRow[] {
  const { id, businessNo, clerk, priced, draft, steps, task, underwriter } = sample;
  if (!task || !underwriter) return [];
  const { uwLevel, amountLevel, product } = priced;
  const { holderName, startDate, sumAmount, sumPremium } = draft;
  const { userCode } = underwriter;
  const isDecided = task.result !== "";
  const openedAt = moment(task.openedMs);
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
      decidedAt: isDecided ? moment(task.decidedMs) : null,
      openedAt,
      freeSince: openedAt,
      riskCode: product.riskCode,
      holderName,
      sumAmount: sumAmount ?? "0",
      sumPremium: sumPremium ?? "0",
      startDate,
      orderNo: sample.orderNo ?? "",
    },
  ];
}

export function searchRow(entry: SearchEntry, enteredMs: number): SampleRow {
  const { terms, ...row } = toSearchRow(entry);
  return { ...row, enteredAt: moment(enteredMs), terms: `{${terms.join(",")}}` };
}

function searchRows({ businessNo, clerk, draft, steps }: SampleDocument): SampleRow[] {
  const { comCode, userCode: inputBy, agencyCode } = clerk;
  const ownership = { businessNo, businessType: businessNo.slice(0, 1), comCode, inputBy, agencyCode };
  return [searchRow(documentSearchEntry({ ...draft, ...ownership }), steps[0]?.atMs ?? 0)];
}

/** The tables of documents of all kinds, without contracts and audit. */
export const documentTables: readonly SampleTable<SampleDocument>[] = [
  { table: "document", rowsOf: (sample) => [documentRow(sample)] },
  {
    table: "document_trail",
    rowsOf: ({ businessNo, clerk, steps }) => trailRows({ businessNo, comCode: clerk.comCode, steps }),
  },
  { table: "uw_result", rowsOf: resultRows },
  { table: "uw_task", rowsOf: taskRows },
  { table: "search_entry", rowsOf: searchRows },
];

type Transaction = {
  readonly contractNo: string;
  readonly kind: "quote" | "issue";
  readonly effectiveFrom: string;
  readonly recordedMs: number;
  readonly recordedBy: string;
};

/** The first transaction of a contract. */
export function transactionRow(
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
    recordedAt: moment(recordedMs),
    sumPremium,
    premiumChange: sumPremium,
    content: JSON.stringify(draft.content),
  };
}
