import { type ColumnType, type Generated, sql } from "kysely";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, pickColumns, type DatabaseTimestampColumn } from "#platform/server/tables.ts";
import {
  type Document,
  type DocumentHead,
  type DocumentDraft,
  documentInsertColumns,
  type StoredComputedField,
  type DocumentToInsert,
  type DocumentStateChange,
} from "../rules/document.ts";

type Never = ColumnType<string, never, never>;

/** The columns that hold a value of the head as it is. */
type PlainColumns = Pick<
  DocumentHead,
  | (typeof draftColumns)[number]
  | "riskCode"
  | "productVersion"
  | "status"
  | "teamCode"
  | "validUntil"
  | "inputBy"
  | "changedBy"
>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    document: BranchColumns &
      PlainColumns & {
        businessNo: ColumnType<string, string, never>;
        businessType: Never;
        version: Generated<number>;
        edition: Generated<number>;
        baseVersion: Generated<number>;
        transferCount: Generated<number>;
        copiedFrom: Generated<string>;
        combId: ColumnType<string | null, string | null, never>;
        orderNo: ColumnType<string | null, string | null, never>;
        inquiryNo: ColumnType<string | null, string | null, never>;
        inquiryVersion: ColumnType<number | null, number | null, never>;
        policyNo: Generated<string>;
        underwriteFlag: ColumnType<string, never, string>;
        isSeeFee: string;
        agencyCode: ColumnType<string, never, never>;
        inputAt: DatabaseTimestampColumn;
        changedAt: ColumnType<string, never, Date>;
        content: ColumnType<FilledForm, string, string>;
        figures: ColumnType<readonly StoredComputedField[] | null, string | null, string | null>;
        pricedFacts: ColumnType<Readonly<Record<string, string>> | null, string | null, string | null>;
        subjectNos: ColumnType<string[], string[], string[]>;
        holderCertificateNo: Never;
        renewedPolicyNo: Never;
      };
  }
}

const draftColumns = [
  "holderName",
  "insuredName",
  "inquiryType",
  "batchCount",
  "planType",
  "currency",
  "sumAmount",
  "sumPremium",
  "startDate",
  "endDate",
  "handlerCode",
  "handler1Code",
  "businessNature",
  "dataSource",
] as const;
const headColumns = [
  ...documentInsertColumns,
  ...draftColumns,
  "businessType",
  "version",
  "edition",
  "baseVersion",
  "transferCount",
  "orderNo",
  "inquiryNo",
  "inquiryVersion",
  "policyNo",
  "isSeeFee as isSeeFeeFlag",
  "validUntil",
  "agencyCode",
  "changedBy",
] as const;
export const documentColumnsWithContent = [...headColumns, "content"] as const;

/** Nothing where the index `document_in_combination` has one of its product already, seen or not. */
export function insertDocument(tx: Tx, document: DocumentToInsert): Promise<Document | undefined> {
  return tx
    .insertInto("document")
    .values({
      ...pickColumns(document, documentInsertColumns),
      orderNo: document.orderNo ?? null,
      inquiryNo: document.inquiryNo ?? null,
      inquiryVersion: document.inquiryVersion ?? null,
      validUntil: null,
      changedBy: document.inputBy,
      ...columnsOf(document),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["combId", "riskCode"])
        .where(sql<boolean>`comb_id is not null and status not in ('06', '08', '09')`)
        .doNothing(),
    )
    .returning(documentColumnsWithContent)
    .executeTakeFirst();
}

function columnsOf(draft: DocumentDraft) {
  return {
    ...pickColumns(draft, draftColumns),
    isSeeFee: draft.isSeeFeeFlag,
    content: JSON.stringify(draft.content),
    figures: draft.figures ? JSON.stringify(draft.figures) : null,
    pricedFacts: draft.pricedFacts ? JSON.stringify(draft.pricedFacts) : null,
    subjectNos: [...(draft.subjectNos ?? [])],
  };
}

export function findDocument(reader: Reader, businessNo: string): Promise<Document | undefined> {
  return wholeDocument(reader, businessNo).executeTakeFirst();
}

/** Figures and facts of the last submission; null after a save, before the first submission, and of older ones. */
export async function findDocumentPrice(reader: Reader, businessNo: string) {
  const found = await reader
    .selectFrom("document")
    .select(["figures", "pricedFacts"])
    .where("businessNo", "=", businessNo)
    .executeTakeFirst();
  return { figures: found?.figures ?? null, pricedFacts: found?.pricedFacts ?? null };
}

export function listDocumentHeads(reader: Reader, numbers: readonly string[]): Promise<DocumentHead[]> {
  if (numbers.length === 0) return Promise.resolve([]);
  return heads(reader).where("businessNo", "in", numbers).execute();
}

function heads(reader: Reader) {
  return reader.selectFrom("document").select(headColumns);
}

/** The oldest first. */
export function listDocumentHeadsInCombination(reader: Reader, combId: string): Promise<DocumentHead[]> {
  return heads(reader).where("combId", "=", combId).orderBy("inputAt").orderBy("businessNo").execute();
}

/** The oldest first. */
export function listDocumentHeadsInOrder(reader: Reader, orderNo: string): Promise<DocumentHead[]> {
  return heads(reader).where("orderNo", "=", orderNo).orderBy("inputAt").orderBy("businessNo").execute();
}

/** Whoever comes second waits here, and then sees what the first left. */
export function lockDocument(tx: Tx, businessNo: string): Promise<Document | undefined> {
  return wholeDocument(tx, businessNo).forUpdate().executeTakeFirst();
}

function wholeDocument(reader: Reader, businessNo: string) {
  return reader
    .selectFrom("document")
    .select(documentColumnsWithContent)
    .where("businessNo", "=", businessNo);
}

export function updateDocument(
  tx: Tx,
  businessNo: string,
  {
    draft,
    state = {},
    changedBy,
    now,
  }: { draft?: DocumentDraft; state?: DocumentStateChange; changedBy: string; now: Date },
): Promise<Document> {
  const { status, edition, baseVersion, validUntil, transferCount, policyNo, underwriteFlag } = state;
  return tx
    .updateTable("document")
    .set((build) => ({
      ...(draft && columnsOf(draft)),
      status,
      edition,
      baseVersion,
      transferCount,
      validUntil,
      policyNo,
      underwriteFlag,
      changedBy,
      changedAt: now,
      version: build("version", "+", 1),
    }))
    .where("businessNo", "=", businessNo)
    .returning(documentColumnsWithContent)
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
export async function listExpiredDocumentNumbers(
  reader: Reader,
  wanted: { businessType: string; status: string; today: string; most: number },
): Promise<string[]> {
  const rows = await reader
    .selectFrom("document")
    .select("businessNo")
    .where("businessType", "=", wanted.businessType)
    .where("status", "=", wanted.status)
    .where("validUntil", "<", sql<string>`${wanted.today}::date`)
    .orderBy("validUntil")
    .limit(wanted.most)
    .execute();
  return rows.map(({ businessNo }) => businessNo);
}

/** What was made of something, except what came to nothing. */
export function listDocumentHeadsMadeFrom(
  reader: Reader,
  wanted: { copiedFrom: readonly string[]; dataSource: string; withoutStatus: readonly string[] },
): Promise<DocumentHead[]> {
  if (wanted.copiedFrom.length === 0) return Promise.resolve([]);
  return heads(reader)
    .where("businessType", "=", "T")
    .where("copiedFrom", "in", wanted.copiedFrom)
    .where("dataSource", "=", wanted.dataSource)
    .where("status", "not in", wanted.withoutStatus)
    .execute();
}
