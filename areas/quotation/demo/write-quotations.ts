import type pg from "pg";
import { formatNumber } from "#areas/document/rules.ts";
import { findableDocument } from "#areas/document/rules/findable.ts";
import { decideTask } from "#areas/underwriting/contract.ts";
import { copyIn, type CopyCell } from "#platform/server/copy-in.ts";
import { searchEntry } from "#platform/search/server/search-entry.ts";
import { addInquiry, inquiryUndwrt, revokeInquiry } from "../contract.ts";
import type { CourseStep } from "./course.ts";
import type { Quotation } from "./quotation.ts";

type Cells = readonly CopyCell[];
type Numbered = Quotation & { readonly businessNo: string };

/** One batch as the owner, in the transaction that the caller opened: every table that a quotation stands in. */
export async function writeQuotations(owner: pg.ClientBase, drawn: readonly Quotation[]): Promise<void> {
  const batch = await numbered(owner, drawn);
  for (const { table, columns, rowsOf } of tables)
    await copyIn(owner, { table, columns: columns.split(" "), rows: batch.flatMap(rowsOf) });
}

/** From the counters that the serving processes use, so that no number is issued twice. */
async function numbered(owner: pg.ClientBase, drawn: readonly Quotation[]): Promise<Numbered[]> {
  const byKey = Map.groupBy(drawn, ({ serialKey }) => serialKey);
  const wanted = [...byKey].map(([key, { length }]) => ({ key, length }));
  const { rows } = await owner.query<{ serial_key: string; next_serial: string }>(
    `insert into serial as s (serial_key, next_serial) select key, length + 1
     from json_to_recordset($1) as w(key text, length integer) order by key
     on conflict (serial_key) do update set next_serial = s.next_serial + excluded.next_serial - 1
     returning serial_key, next_serial`,
    [JSON.stringify(wanted)],
  );
  const firsts = new Map(
    rows.map((row) => [row.serial_key, Number(row.next_serial) - (byKey.get(row.serial_key)?.length ?? 0)]),
  );
  const numberedOnes = [...byKey].flatMap(([key, ofKey]) =>
    ofKey.map((quotation, at) => {
      const { priced, clerk, day } = quotation;
      const origin = { riskCode: priced.product.riskCode, comCode: clerk.comCode, day };
      return { ...quotation, businessNo: formatNumber("inquiryNo", origin, (firsts.get(key) ?? 1) + at) };
    }),
  );
  return numberedOnes.toSorted((one, other) => one.at - other.at);
}

const callOf: Readonly<Record<string, string>> = {
  SAVE: addInquiry.path,
  SUBMIT: inquiryUndwrt.path,
  AUTO: inquiryUndwrt.path,
  APPROVE: decideTask.path,
  RETURN: decideTask.path,
  REJECT: decideTask.path,
  REVOKE: revokeInquiry.path,
  EXPIRE: "inquiry/expire",
};

const moment = (ms: number): string => new Date(ms).toISOString();
const lastOf = ({ course }: Quotation): CourseStep => course.steps.at(-1) as CourseStep;
const firstOf = ({ course }: Quotation): CourseStep => course.steps[0] as CourseStep;
const idOf = ({ at }: Quotation): string => `5eed${at.toString(16).padStart(20, "0")}`;
const wasApproved = ({ course }: Quotation): boolean => course.approvedMs !== undefined;

function documentRow(quotation: Numbered): Cells {
  const { businessNo, clerk, priced, draft, course } = quotation;
  const [first, last] = [firstOf(quotation), lastOf(quotation)];
  return [
    businessNo,
    clerk.comCode,
    priced.product.riskCode,
    priced.version,
    last.to,
    course.steps.length,
    wasApproved(quotation) ? 1 : 0,
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
    course.validUntil,
    clerk.userCode,
    clerk.agencyCode,
    moment(first.atMs),
    last.userCode,
    moment(last.atMs),
    JSON.stringify(draft.content),
  ];
}

function transactionRows(quotation: Numbered): Cells[] {
  const { businessNo, clerk, priced, draft, course } = quotation;
  if (course.approvedMs === undefined) return [];
  const approved = course.steps.find(({ to }) => to === "04");
  const at = moment(course.approvedMs);
  return [
    [
      businessNo,
      1,
      0,
      clerk.comCode,
      "quote",
      businessNo,
      1,
      priced.product.riskCode,
      priced.version,
      at.slice(0, 10),
      at,
      approved?.userCode ?? clerk.userCode,
      draft.sumPremium,
      draft.sumPremium,
      JSON.stringify(draft.content),
    ],
  ];
}

function trailRows({ businessNo, clerk, course }: Numbered): Cells[] {
  return course.steps.map(({ action, from, to, opinion, uwLevel, userCode, atMs }) => [
    businessNo,
    clerk.comCode,
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

function resultRows(quotation: Numbered): Cells[] {
  const { businessNo, clerk, priced, course } = quotation;
  const submitted = course.steps.find(({ action }) => action === "SUBMIT");
  if (submitted === undefined) return [];
  const { flag, uwLevel, hits } = priced;
  const recordedAt = moment(submitted.atMs);
  return [[idOf(quotation), businessNo, clerk.comCode, 1, flag, uwLevel, JSON.stringify(hits), recordedAt]];
}

function taskRows(quotation: Numbered): Cells[] {
  const { businessNo, clerk, priced, draft, course, underwriter } = quotation;
  const { task } = course;
  if (!task || !underwriter) return [];
  const isDecided = task.result !== "";
  const decision = course.steps.find(({ userCode }) => userCode === underwriter.userCode);
  return [
    [
      idOf(quotation),
      businessNo,
      idOf(quotation),
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
    ],
  ];
}

function searchRow(quotation: Numbered): Cells {
  const { businessNo, clerk, draft } = quotation;
  const { comCode, userCode: inputBy, agencyCode } = clerk;
  const whose = { businessNo, businessType: "Q", comCode, inputBy, agencyCode };
  const { kind, key, ...entry } = searchEntry(findableDocument({ ...draft, ...whose }));
  return [
    kind,
    key,
    entry.comCode,
    entry.ownerCode,
    entry.agencyCode,
    moment(firstOf(quotation).atMs),
    entry.names,
    entry.initials,
    entry.spelling,
    entry.numbers,
    entry.tails,
    `{${entry.terms.join(",")}}`,
  ];
}

/** What the last change left, as an audit row tells it. */
function auditRow(quotation: Numbered): Cells {
  const { businessNo, clerk, priced, draft, course } = quotation;
  const last = lastOf(quotation);
  const { content: _, ...projection } = draft;
  const after = {
    ...projection,
    businessNo,
    businessType: "Q",
    comCode: clerk.comCode,
    riskCode: priced.product.riskCode,
    productVersion: priced.version,
    status: last.to,
    version: course.steps.length,
    edition: 1,
    baseVersion: wasApproved(quotation) ? 1 : 0,
    validUntil: course.validUntil,
  };
  const change = JSON.stringify({ before: null, after });
  return [
    moment(last.atMs),
    last.userCode,
    clerk.comCode,
    callOf[last.action] ?? "",
    "seed",
    keyOf(quotation),
    businessNo,
    change,
  ];
}

function keyOf({ businessNo }: Numbered): string {
  return `seed ${businessNo}`;
}

const KEPT_MS = 8 * 86_400_000;

/** Keys are kept for a week; older ones would be forgotten at once. */
function keyRows(quotation: Numbered): Cells[] {
  const last = lastOf(quotation);
  if (last.atMs < Date.now() - KEPT_MS) return [];
  const call = callOf[last.action] ?? "";
  return [[last.userCode, keyOf(quotation), call, "\\x", JSON.stringify({ data: null }), moment(last.atMs)]];
}

const tables: readonly {
  table: string;
  columns: string;
  rowsOf: (quotation: Numbered) => readonly Cells[];
}[] = [
  {
    table: "document",
    columns:
      "business_no com_code risk_code product_version status version base_version holder_name insured_name inquiry_type batch_count plan_type currency sum_amount sum_premium start_date end_date handler_code handler1_code team_code valid_until input_by agency_code input_at changed_by changed_at content",
    rowsOf: (quotation) => [documentRow(quotation)],
  },
  {
    table: "contract_transaction",
    columns:
      "contract_no version base_version com_code kind draft_no edition risk_code product_version effective_from recorded_at recorded_by sum_premium premium_change content",
    rowsOf: transactionRows,
  },
  {
    table: "document_trail",
    columns:
      "business_no com_code edition action from_status to_status opinion uw_level user_code recorded_at",
    rowsOf: trailRows,
  },
  {
    table: "uw_result",
    columns: "result_id business_no com_code edition underwrite_flag uw_level hits recorded_at",
    rowsOf: resultRows,
  },
  {
    table: "uw_task",
    columns:
      "task_id business_no result_id com_code state uw_level amount_level claimed_by claimed_at result opinion decided_at opened_at risk_code holder_name sum_amount sum_premium start_date free_since",
    rowsOf: taskRows,
  },
  {
    table: "search_entry",
    columns:
      "kind key com_code owner_code agency_code entered_at names initials spelling numbers tails terms",
    rowsOf: (quotation) => [searchRow(quotation)],
  },
  {
    table: "audit_row",
    columns: "recorded_at user_code com_code call request_id idempotency_key subject change",
    rowsOf: (quotation) => [auditRow(quotation)],
  },
  {
    table: "idempotency",
    columns: "user_code idempotency_key call input_hash outcome created_at",
    rowsOf: keyRows,
  },
];
