import { type ColumnType, sql } from "kysely";
import type { DocumentRecord } from "#platform/documents/definition.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    paperTemplateEdition: {
      templateNo: string;
      paperKind: string;
      riskCode: string;
      comCode: string;
      edition: number;
      content: ColumnType<FilledForm, string, never>;
      approvedBy: string;
      inForceAt: ColumnType<string, Date, never>;
      endedAt: ColumnType<string | null, never, Date>;
    };
  }
}

/** Where a version applies. Two versions of one scope are never in force at once. */
type EditionScope = { readonly paperKind: string; readonly riskCode: string; readonly comCode: string };

const columns = ["templateNo", "riskCode", "comCode", "edition", "content"] as const;

/** The versions in force of a kind of paper in any of the branches. */
export function listEditionsInForce(reader: Reader, paperKind: string, comCodes: readonly string[]) {
  return reader
    .selectFrom("paperTemplateEdition")
    .select(columns)
    .where("paperKind", "=", paperKind)
    .where("comCode", "in", comCodes)
    .where("endedAt", "is", null)
    .execute();
}

/** One approval at a time decides what is in force in a scope. */
export async function lockEditionScope(
  tx: Tx,
  { paperKind, riskCode, comCode }: EditionScope,
): Promise<void> {
  const key = `paperTemplate ${paperKind} ${riskCode} ${comCode}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

export async function findNumberInForce(tx: Tx, scope: EditionScope): Promise<string | undefined> {
  const found = await tx
    .selectFrom("paperTemplateEdition")
    .select("templateNo")
    .where("paperKind", "=", scope.paperKind)
    .where("riskCode", "=", scope.riskCode)
    .where("comCode", "=", scope.comCode)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return found?.templateNo;
}

type NewEdition = EditionScope & {
  readonly templateNo: string;
  readonly content: FilledForm;
  readonly approvedBy: string;
  readonly inForceAt: Date;
};

/** The scope is locked, so that the number of the version is free. */
export async function insertEdition(tx: Tx, { content, ...edition }: NewEdition): Promise<void> {
  const { count } = await tx
    .selectFrom("paperTemplateEdition")
    .select((build) => build.fn.countAll<string>().as("count"))
    .where("paperKind", "=", edition.paperKind)
    .where("riskCode", "=", edition.riskCode)
    .where("comCode", "=", edition.comCode)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("paperTemplateEdition")
    .values({ ...edition, edition: Number(count) + 1, content: JSON.stringify(content) })
    .execute();
}

export async function endEdition(tx: Tx, templateNo: string, endedAt: Date): Promise<void> {
  await tx
    .updateTable("paperTemplateEdition")
    .set({ endedAt })
    .where("templateNo", "=", templateNo)
    .where("endedAt", "is", null)
    .execute();
}

export function toEditionScope({
  comCode,
  content,
}: Pick<DocumentRecord, "comCode" | "content">): EditionScope {
  const cell = (name: string) => getFormTextAtPath(content, `scope.${name}`);
  return { paperKind: cell("paperKind"), riskCode: cell("riskCode"), comCode };
}
