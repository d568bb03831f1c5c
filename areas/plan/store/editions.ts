import { type ColumnType, sql } from "kysely";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { wireStamp } from "#platform/server/tables.ts";
import type { Terms } from "../rules/plan-terms.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    insurance_plan_edition: {
      insurance_plan_no: ColumnType<string, string, never>;
      edition: ColumnType<number, number, never>;
      com_code: ColumnType<string, string, never>;
      risk_code: ColumnType<string, string, never>;
      product_version: string;
      form: ColumnType<FilledForm, string, string>;
      terms: ColumnType<Terms, string, string>;
      authors: string[];
      changed_by: string;
      changed_at: ColumnType<string, never, Date>;
      submitted_by: string | null;
      submitted_at: ColumnType<string | null, never, Date | null>;
      approved_by: string | null;
      approved_at: ColumnType<string | null, never, Date | null>;
      returned_reason: ColumnType<string, never, string>;
    };
  }
}

const columns = [
  "insurance_plan_no as insurancePlanNo",
  "edition",
  "risk_code as riskCode",
  "product_version as productVersion",
  "form",
  "terms",
  "authors",
  "changed_by as changedBy",
  wireStamp("changed_at").as("changedAt"),
  "submitted_by as submittedBy",
  "approved_by as approvedBy",
  wireStamp("approved_at").$castTo<string | null>().as("approvedAt"),
  "returned_reason as returnedReason",
] as const;

export type PlanEdition = Awaited<ReturnType<typeof editionsOf>>[number];

/** The newest first; of a plan of a branch above only those that count or counted. */
export function editionsOf(reader: Reader, insurancePlanNo: string) {
  return reader
    .selectFrom("insurance_plan_edition")
    .select(columns)
    .where("insurance_plan_no", "=", insurancePlanNo)
    .orderBy("edition", "desc")
    .execute();
}

/** The edition that is worked on. */
export async function findOpenEdition(reader: Reader, insurancePlanNo: string) {
  return (await editionsOf(reader, insurancePlanNo)).find(({ approvedAt }) => approvedAt === null);
}

export type NewEdition = Pick<
  PlanEdition,
  "insurancePlanNo" | "edition" | "riskCode" | "productVersion" | "form" | "terms"
> & { readonly comCode: string; readonly author: string };

export async function insertEdition(tx: Tx, edition: NewEdition): Promise<void> {
  await tx
    .insertInto("insurance_plan_edition")
    .values({
      insurance_plan_no: edition.insurancePlanNo,
      edition: edition.edition,
      com_code: edition.comCode,
      risk_code: edition.riskCode,
      product_version: edition.productVersion,
      form: JSON.stringify(edition.form),
      terms: JSON.stringify(edition.terms),
      authors: [edition.author],
      changed_by: edition.author,
      submitted_by: null,
      approved_by: null,
    })
    .execute();
}

type Content = Pick<PlanEdition, "form" | "terms">;
type EditionJudgement = {
  readonly submittedBy?: string | null;
  readonly approvedBy?: string;
  readonly returnedReason?: string;
};
export type EditionChange = EditionJudgement & {
  readonly content?: Content;
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
    .updateTable("insurance_plan_edition")
    .set({
      ...(content && {
        form: JSON.stringify(content.form),
        terms: JSON.stringify(content.terms),
        authors: sql<
          string[]
        >`case when ${userCode} = any (authors) then authors else authors || ${userCode}::text end`,
        changed_by: userCode,
        changed_at: now,
      }),
      ...(submittedBy !== undefined && {
        submitted_by: submittedBy,
        submitted_at: submittedBy === null ? null : now,
      }),
      ...(approvedBy !== undefined && { approved_by: approvedBy, approved_at: now }),
      ...(returnedReason !== undefined && { returned_reason: returnedReason }),
    })
    .where("insurance_plan_no", "=", insurancePlanNo)
    .where("approved_at", "is", null)
    .execute();
}

export async function deleteOpenEdition(tx: Tx, insurancePlanNo: string): Promise<void> {
  await tx
    .deleteFrom("insurance_plan_edition")
    .where("insurance_plan_no", "=", insurancePlanNo)
    .where("approved_at", "is", null)
    .execute();
}
