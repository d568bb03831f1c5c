import { type ColumnType, sql } from "kysely";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { pickColumns, selectWireTimestamp } from "#platform/server/tables.ts";
import type { PlanTerms } from "../rules/plan-terms.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    insurancePlanEdition: {
      insurancePlanNo: ColumnType<string, string, never>;
      edition: ColumnType<number, number, never>;
      comCode: ColumnType<string, string, never>;
      riskCode: ColumnType<string, string, never>;
      productVersion: string;
      form: ColumnType<FilledForm, string, string>;
      terms: ColumnType<PlanTerms, string, string>;
      authors: string[];
      changedBy: string;
      changedAt: ColumnType<string, never, Date>;
      submittedBy: string | null;
      submittedAt: ColumnType<string | null, never, Date | null>;
      approvedBy: string | null;
      approvedAt: ColumnType<string | null, never, Date | null>;
      returnedReason: ColumnType<string, never, string>;
    };
  }
}

const columns = [
  "insurancePlanNo",
  "edition",
  "riskCode",
  "productVersion",
  "form",
  "terms",
  "authors",
  "changedBy",
  selectWireTimestamp("changedAt").as("changedAt"),
  "submittedBy",
  "approvedBy",
  selectWireTimestamp("approvedAt").$castTo<string | null>().as("approvedAt"),
  "returnedReason",
] as const;

export type PlanEdition = Awaited<ReturnType<typeof listPlanEditions>>[number];

/** The newest first; of a plan of a branch above only those that count or counted. */
export function listPlanEditions(reader: Reader, insurancePlanNo: string) {
  return reader
    .selectFrom("insurancePlanEdition")
    .select(columns)
    .where("insurancePlanNo", "=", insurancePlanNo)
    .orderBy("edition", "desc")
    .execute();
}

/** The edition that is worked on. */
export async function findOpenEdition(reader: Reader, insurancePlanNo: string) {
  return (await listPlanEditions(reader, insurancePlanNo)).find(({ approvedAt }) => approvedAt === null);
}

export type NewEdition = Pick<
  PlanEdition,
  "insurancePlanNo" | "edition" | "riskCode" | "productVersion" | "form" | "terms"
> & { readonly comCode: string; readonly author: string };

export async function insertEdition(tx: Tx, edition: NewEdition): Promise<void> {
  await tx
    .insertInto("insurancePlanEdition")
    .values({
      ...pickColumns(edition, ["insurancePlanNo", "edition", "comCode", "riskCode", "productVersion"]),
      form: JSON.stringify(edition.form),
      terms: JSON.stringify(edition.terms),
      authors: [edition.author],
      changedBy: edition.author,
      submittedBy: null,
      approvedBy: null,
    })
    .execute();
}

export type EditionChange = {
  readonly content?: Pick<PlanEdition, "form" | "terms">;
  readonly submittedBy?: string | null;
  readonly approvedBy?: string;
  readonly returnedReason?: string;
  readonly userCode: string;
  readonly now: Date;
};

/** Of the one that is worked on; who changes its content is an author of it from then on. */
export async function updateOpenEdition(
  tx: Tx,
  insurancePlanNo: string,
  { content, userCode, now, submittedBy, approvedBy, returnedReason }: EditionChange,
): Promise<void> {
  await tx
    .updateTable("insurancePlanEdition")
    .set({
      ...(content && {
        form: JSON.stringify(content.form),
        terms: JSON.stringify(content.terms),
        authors: sql<
          string[]
        >`case when ${userCode} = any (authors) then authors else authors || ${userCode}::text end`,
        changedBy: userCode,
        changedAt: now,
      }),
      ...(submittedBy !== undefined && { submittedBy, submittedAt: submittedBy === null ? null : now }),
      ...(approvedBy !== undefined && { approvedBy, approvedAt: now }),
      returnedReason,
    })
    .where("insurancePlanNo", "=", insurancePlanNo)
    .where("approvedAt", "is", null)
    .execute();
}

export async function deleteOpenEdition(tx: Tx, insurancePlanNo: string): Promise<void> {
  await tx
    .deleteFrom("insurancePlanEdition")
    .where("insurancePlanNo", "=", insurancePlanNo)
    .where("approvedAt", "is", null)
    .execute();
}
