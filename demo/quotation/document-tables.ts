import type { DocumentHead, Draft } from "#areas/document/rules/document.ts";
import { documentSearchEntry } from "#areas/document/rules/search-entry.ts";
import type { SearchEntry } from "#platform/search/search-entry.ts";
import { toSearchRow } from "#platform/search/server/search-row.ts";
import type { SampleBusiness } from "./sample-business.ts";
import { type Cells, moment, type SampleTable } from "./sample-tables.ts";

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

/** A document of any kind, and what became of it step by step. */
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

/** As an audit row tells it. */
export function toDocumentHead(sample: SampleDocument): Readonly<Record<string, unknown>> {
  const { businessNo, clerk, priced, draft, version, orderNo, inquiryNo, policyNo, baseVersion } = sample;
  const { content: _, ...projection } = draft;
  return {
    ...projection,
    businessNo,
    businessType: businessNo[0],
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

function documentRow(sample: SampleDocument): Cells {
  const { businessNo, clerk, priced, draft, steps } = sample;
  const [first, last] = [steps[0], lastStepOf(sample)];
  return [
    businessNo,
    clerk.comCode,
    priced.product.riskCode,
    priced.version,
    last.to,
    sample.version,
    sample.baseVersion,
    draft.holderName,
    draft.insuredName,
    draft.inquiryType,
    draft.batchCount,
    draft.planType,
    draft.currency,
    draft.sumAmount,
    draft.sumPremium,
    draft.startDate,
    draft.endDate,
    draft.handlerCode,
    draft.handler1Code,
    clerk.teamCode,
    sample.orderNo,
    sample.inquiryNo,
    sample.inquiryVersion,
    sample.policyNo,
    draft.businessNature,
    draft.isSeeFeeFlag,
    draft.dataSource,
    sample.validUntil,
    clerk.userCode,
    clerk.agencyCode,
    moment(first?.atMs ?? last.atMs),
    last.userCode,
    moment(last.atMs),
    JSON.stringify(draft.content),
  ];
}

export type TrailSubject = {
  readonly businessNo: string;
  readonly comCode: string;
  readonly steps: SampleDocument["steps"];
};

export function trailRows({ businessNo, comCode, steps }: TrailSubject): Cells[] {
  return steps.map(({ action, from, to, opinion, uwLevel, userCode, atMs }) => [
    businessNo,
    comCode,
    1,
    action,
    from,
    to,
    opinion,
    uwLevel,
    userCode,
    moment(atMs),
  ]);
}

function resultRows({ id, businessNo, clerk, priced, steps }: SampleDocument): Cells[] {
  const submitted = steps.find(({ action }) => action === "SUBMIT");
  if (submitted === undefined) return [];
  const { flag, uwLevel, hits } = priced;
  return [[id, businessNo, clerk.comCode, 1, flag, uwLevel, JSON.stringify(hits), moment(submitted.atMs)]];
}

function taskRows(sample: SampleDocument): Cells[] {
  const { id, businessNo, clerk, priced, draft, steps, task, underwriter } = sample;
  if (!task || !underwriter) return [];
  const isDecided = task.result !== "";
  const decision = steps.find(({ userCode }) => userCode === underwriter.userCode);
  return [
    [
      id,
      businessNo,
      id,
      clerk.comCode,
      isDecided ? "3" : "0",
      priced.uwLevel,
      priced.amountLevel,
      isDecided ? underwriter.userCode : null,
      isDecided ? moment(task.openedMs) : null,
      task.result,
      decision?.opinion ?? "",
      isDecided ? moment(task.decidedMs) : null,
      moment(task.openedMs),
      priced.product.riskCode,
      draft.holderName,
      draft.sumAmount ?? "0",
      draft.sumPremium ?? "0",
      draft.startDate,
      moment(task.openedMs),
      sample.orderNo ?? "",
    ],
  ];
}

export function searchRow(findable: SearchEntry, enteredMs: number): Cells {
  const { kind, key, ...entry } = toSearchRow(findable);
  return [
    kind,
    key,
    entry.comCode,
    entry.ownerCode,
    entry.agencyCode,
    moment(enteredMs),
    entry.names,
    entry.initials,
    entry.spelling,
    entry.numbers,
    entry.tails,
    `{${entry.terms.join(",")}}`,
  ];
}

function searchRows({ businessNo, clerk, draft, steps }: SampleDocument): Cells[] {
  const { comCode, userCode: inputBy, agencyCode } = clerk;
  const ownership = { businessNo, businessType: businessNo.slice(0, 1), comCode, inputBy, agencyCode };
  return [searchRow(documentSearchEntry({ ...draft, ...ownership }), steps[0]?.atMs ?? 0)];
}

export const trailTable = {
  table: "document_trail",
  columns: "business_no com_code edition action from_status to_status opinion uw_level user_code recorded_at",
} as const;
export const searchTable = {
  table: "search_entry",
  columns: "kind key com_code owner_code agency_code entered_at names initials spelling numbers tails terms",
} as const;

/** Every table that a document of any kind stands in, but its contract and its audit. */
export const documentTables: readonly SampleTable<SampleDocument>[] = [
  {
    table: "document",
    columns:
      "business_no com_code risk_code product_version status version base_version holder_name insured_name inquiry_type batch_count plan_type currency sum_amount sum_premium start_date end_date handler_code handler1_code team_code order_no inquiry_no inquiry_version policy_no business_nature is_see_fee data_source valid_until input_by agency_code input_at changed_by changed_at content",
    rowsOf: (sample) => [documentRow(sample)],
  },
  {
    ...trailTable,
    rowsOf: ({ clerk, ...traced }) => trailRows({ ...traced, comCode: clerk.comCode }),
  },
  {
    table: "uw_result",
    columns: "result_id business_no com_code edition underwrite_flag uw_level hits recorded_at",
    rowsOf: resultRows,
  },
  {
    table: "uw_task",
    columns:
      "task_id business_no result_id com_code state uw_level amount_level claimed_by claimed_at result opinion decided_at opened_at risk_code holder_name sum_amount sum_premium start_date free_since order_no",
    rowsOf: taskRows,
  },
  { ...searchTable, rowsOf: searchRows },
];

type Transaction = {
  readonly contractNo: string;
  readonly kind: "quote" | "issue";
  readonly effectiveFrom: string;
  readonly recordedMs: number;
  readonly recordedBy: string;
};

/** The first of a contract. */
export function transactionRow(
  { businessNo, clerk, priced, draft }: SampleDocument,
  { contractNo, kind, effectiveFrom, recordedMs, recordedBy }: Transaction,
): Cells {
  const { riskCode } = priced.product;
  const place = [contractNo, 1, 0, clerk.comCode, kind, businessNo, 1, riskCode, priced.version];
  const { sumPremium, content } = draft;
  return [
    ...place,
    effectiveFrom,
    moment(recordedMs),
    recordedBy,
    sumPremium,
    sumPremium,
    JSON.stringify(content),
  ];
}

export const transactionTable = {
  table: "contract_transaction",
  columns:
    "contract_no version base_version com_code kind draft_no edition risk_code product_version effective_from recorded_at recorded_by sum_premium premium_change content",
} as const;
