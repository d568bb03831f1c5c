import { type ColumnType, type Generated, sql } from "kysely";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Stamp } from "#platform/server/tables.ts";
import type {
  Document,
  DocumentHead,
  Draft,
  KeptFigure,
  NewDocument,
  StateChange,
} from "./rules/document.ts";

type Never = ColumnType<string, never, never>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    document: {
      business_no: ColumnType<string, string, never>;
      business_type: Never;
      com_code: string;
      com2: Never;
      com4: Never;
      risk_code: string;
      product_version: string;
      status: string;
      version: Generated<number>;
      edition: Generated<number>;
      base_version: Generated<number>;
      holder_name: string;
      insured_name: string;
      inquiry_type: string;
      batch_count: number | null;
      transfer_count: Generated<number>;
      plan_type: string;
      currency: string;
      sum_amount: string | null;
      sum_premium: string | null;
      start_date: string | null;
      end_date: string | null;
      handler_code: string;
      handler1_code: string;
      team_code: string;
      copied_from: Generated<string>;
      comb_id: ColumnType<string | null, string | null, never>;
      order_no: ColumnType<string | null, string | null, never>;
      inquiry_no: ColumnType<string | null, string | null, never>;
      inquiry_version: ColumnType<number | null, number | null, never>;
      policy_no: Generated<string>;
      business_nature: string;
      is_see_fee: string;
      data_source: string;
      valid_until: string | null;
      input_by: string;
      agency_code: ColumnType<string, never, never>;
      input_at: Stamp;
      changed_by: string;
      changed_at: ColumnType<string, never, Date>;
      content: ColumnType<FilledForm, string, string>;
      figures: ColumnType<readonly KeptFigure[] | null, string | null, string | null>;
      subject_nos: ColumnType<string[], string[], string[]>;
      holder_certificate_no: Never;
      renewed_policy_no: Never;
    };
  }
}

const headColumns = [
  "business_no as businessNo",
  "business_type as businessType",
  "com_code as comCode",
  "risk_code as riskCode",
  "product_version as productVersion",
  "status",
  "version",
  "edition",
  "base_version as baseVersion",
  "holder_name as holderName",
  "insured_name as insuredName",
  "inquiry_type as inquiryType",
  "batch_count as batchCount",
  "transfer_count as transferCount",
  "plan_type as planType",
  "currency",
  "sum_amount as sumAmount",
  "sum_premium as sumPremium",
  "start_date as startDate",
  "end_date as endDate",
  "handler_code as handlerCode",
  "handler1_code as handler1Code",
  "team_code as teamCode",
  "copied_from as copiedFrom",
  "comb_id as combId",
  "order_no as orderNo",
  "inquiry_no as inquiryNo",
  "inquiry_version as inquiryVersion",
  "policy_no as policyNo",
  "business_nature as businessNature",
  "is_see_fee as isSeeFeeFlag",
  "data_source as dataSource",
  "valid_until as validUntil",
  "input_by as inputBy",
  "agency_code as agencyCode",
  "changed_by as changedBy",
] as const;
export const wholeColumns = [...headColumns, "content"] as const;

/** Nothing where the index `document_in_combination` has one of its product already, seen or not. */
export function insertDocument(tx: Tx, document: NewDocument): Promise<Document | undefined> {
  return tx
    .insertInto("document")
    .values({
      business_no: document.businessNo,
      com_code: document.comCode,
      risk_code: document.riskCode,
      product_version: document.productVersion,
      status: document.status,
      team_code: document.teamCode,
      copied_from: document.copiedFrom,
      comb_id: document.combId,
      order_no: document.orderNo ?? null,
      inquiry_no: document.inquiryNo ?? null,
      inquiry_version: document.inquiryVersion ?? null,
      valid_until: null,
      input_by: document.inputBy,
      changed_by: document.inputBy,
      ...columnsOf(document),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["comb_id", "risk_code"])
        .where(sql<boolean>`comb_id is not null and status not in ('06', '08', '09')`)
        .doNothing(),
    )
    .returning(wholeColumns)
    .executeTakeFirst();
}

function columnsOf(draft: Draft) {
  return {
    holder_name: draft.holderName,
    insured_name: draft.insuredName,
    inquiry_type: draft.inquiryType,
    batch_count: draft.batchCount,
    plan_type: draft.planType,
    currency: draft.currency,
    sum_amount: draft.sumAmount,
    sum_premium: draft.sumPremium,
    start_date: draft.startDate,
    end_date: draft.endDate,
    handler_code: draft.handlerCode,
    handler1_code: draft.handler1Code,
    business_nature: draft.businessNature,
    is_see_fee: draft.isSeeFeeFlag,
    data_source: draft.dataSource,
    content: JSON.stringify(draft.content),
    figures: draft.figures ? JSON.stringify(draft.figures) : null,
    subject_nos: [...(draft.subjectNos ?? [])],
  };
}

export function findDocument(reader: Reader, businessNo: string): Promise<Document | undefined> {
  return wholeDocument(reader, businessNo).executeTakeFirst();
}

export function headsOf(reader: Reader, numbers: readonly string[]): Promise<DocumentHead[]> {
  if (numbers.length === 0) return Promise.resolve([]);
  return reader.selectFrom("document").select(headColumns).where("business_no", "in", numbers).execute();
}

/** The oldest first. */
export function headsInCombination(reader: Reader, combId: string): Promise<DocumentHead[]> {
  return reader
    .selectFrom("document")
    .select(headColumns)
    .where("comb_id", "=", combId)
    .orderBy("input_at")
    .orderBy("business_no")
    .execute();
}

/** The oldest first. */
export function headsInOrder(reader: Reader, orderNo: string): Promise<DocumentHead[]> {
  return reader
    .selectFrom("document")
    .select(headColumns)
    .where("order_no", "=", orderNo)
    .orderBy("input_at")
    .orderBy("business_no")
    .execute();
}

/** Whoever comes second waits here, and then sees what the first left. */
export function lockDocument(tx: Tx, businessNo: string): Promise<Document | undefined> {
  return wholeDocument(tx, businessNo).forUpdate().executeTakeFirst();
}

function wholeDocument(reader: Reader, businessNo: string) {
  return reader.selectFrom("document").select(wholeColumns).where("business_no", "=", businessNo);
}

export function updateDocument(
  tx: Tx,
  businessNo: string,
  { draft, state = {}, changedBy, now }: { draft?: Draft; state?: StateChange; changedBy: string; now: Date },
): Promise<Document> {
  const { status, edition, baseVersion, validUntil, transferCount, policyNo } = state;
  return tx
    .updateTable("document")
    .set((build) => ({
      ...(draft && columnsOf(draft)),
      ...(status !== undefined && { status }),
      ...(edition !== undefined && { edition }),
      ...(baseVersion !== undefined && { base_version: baseVersion }),
      ...(transferCount !== undefined && { transfer_count: transferCount }),
      ...(validUntil !== undefined && { valid_until: validUntil }),
      ...(policyNo !== undefined && { policy_no: policyNo }),
      changed_by: changedBy,
      changed_at: now,
      version: build("version", "+", 1),
    }))
    .where("business_no", "=", businessNo)
    .returning(wholeColumns)
    .executeTakeFirstOrThrow();
}

export type InsuredSubject = {
  /** Whose own subjects they are; '' while it has no number. */
  readonly businessNo: string;
  readonly riskCode: string;
  readonly subjectNos: readonly string[];
  readonly startDate: string;
  readonly endDate: string;
};

/** Across branches, by the one function that may look there. */
export async function isInsuredElsewhere(reader: Reader, sought: InsuredSubject): Promise<boolean> {
  const { businessNo, riskCode, subjectNos, startDate, endDate } = sought;
  const { rows } = await sql<{ insured: boolean }>`select subject_insured(${businessNo}, ${riskCode},
    ${[...subjectNos]}::text[], ${startDate}::date, ${endDate}::date) as insured`.execute(reader);
  return rows[0]?.insured ?? false;
}

/** Approved ones whose last day lies before the given one. */
export async function documentsRunOut(
  reader: Reader,
  wanted: { businessType: string; status: string; today: string; most: number },
): Promise<string[]> {
  const rows = await reader
    .selectFrom("document")
    .select("business_no")
    .where("business_type", "=", wanted.businessType)
    .where("status", "=", wanted.status)
    .where("valid_until", "<", sql<string>`${wanted.today}::date`)
    .orderBy("valid_until")
    .limit(wanted.most)
    .execute();
  return rows.map(({ business_no }) => business_no);
}

/** What was made of something, except what came to nothing. */
export function headsMadeOf(
  reader: Reader,
  wanted: { copiedFrom: readonly string[]; dataSource: string; withoutStatus: readonly string[] },
): Promise<DocumentHead[]> {
  if (wanted.copiedFrom.length === 0) return Promise.resolve([]);
  return reader
    .selectFrom("document")
    .select(headColumns)
    .where("business_type", "=", "T")
    .where("copied_from", "in", wanted.copiedFrom)
    .where("data_source", "=", wanted.dataSource)
    .where("status", "not in", wanted.withoutStatus)
    .execute();
}
