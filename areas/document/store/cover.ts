import { type RawBuilder, sql } from "kysely";
import type { CoverHours } from "#areas/product/rules/cover-period.ts";
import type { Reader, Tx, UpkeepTx } from "#platform/server/scope-context.ts";
import type { BranchColumns } from "#platform/server/tables.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    documentCover: BranchColumns & {
      businessNo: string;
      covered: RawBuilder<string>;
      coverKeys: string[];
      amounts: string[];
    };
  }
}

export type DocumentCoverRow = {
  readonly businessNo: string;
  readonly comCode: string;
  readonly hours: CoverHours | undefined;
  readonly keys: readonly string[];
  readonly amounts: readonly string[];
};

function valuesOf({ businessNo, comCode, hours, keys, amounts }: DocumentCoverRow) {
  const covered = hours
    ? sql<string>`tsrange(${hours.from}::timestamp, ${hours.until}::timestamp)`
    : sql<string>`'empty'::tsrange`;
  return { businessNo, comCode, covered, coverKeys: [...keys], amounts: [...amounts] };
}

/** A document that is submitted again has what it insures now. */
export async function upsertDocumentCover(tx: Tx, row: DocumentCoverRow): Promise<void> {
  const { businessNo: _, ...content } = valuesOf(row);
  await tx
    .insertInto("documentCover")
    .values(valuesOf(row))
    .onConflict((conflict) => conflict.column("businessNo").doUpdateSet(content))
    .execute();
}

/** A row that a submission wrote in the meantime is newer. */
export async function insertMissingCovers(tx: UpkeepTx, rows: readonly DocumentCoverRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("documentCover")
    .values(rows.map(valuesOf))
    .onConflict((conflict) => conflict.column("businessNo").doNothing())
    .execute();
}

/** Whoever submits the same cover waits here until the other has committed; so few locks that no roster fills the lock table. */
export async function lockCoverKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('document_cover'), number) from
    (select distinct abs(hashtext(key) % 1024) as number from unnest(${[...keys]}::text[]) as key order by 1) as wanted`.execute(
    tx,
  );
}

export type CoverQuery = {
  /** Whose own covers they are; '' while it has no number. */
  readonly businessNo: string;
  /** The policy that the document renews, or ''. */
  readonly predecessorNo: string;
  readonly keys: readonly string[];
  readonly hours: CoverHours;
};
export type FoundCoverRow = {
  readonly coverKey: string;
  readonly amount: string;
  /** Proposals within the branch and agency of the transaction, at most twenty. */
  readonly numbers: readonly string[];
  /** How many more there are outside of them. */
  readonly hidden: number;
};

/** Across branches, by the one function that may look there. */
export async function listOtherCovers(reader: Reader, query: CoverQuery): Promise<FoundCoverRow[]> {
  const { businessNo, predecessorNo, keys, hours } = query;
  const { rows } = await sql<FoundCoverRow>`select * from find_covers(${businessNo}, ${predecessorNo},
    ${[...keys]}::text[], ${hours.from}::timestamp, ${hours.until}::timestamp)`.execute(reader);
  return rows;
}

export type DocumentWithoutCover = {
  readonly businessNo: string;
  readonly comCode: string;
  readonly riskCode: string;
  readonly productVersion: string;
  readonly content: FilledForm;
};

/** Submitted proposals after a number that have no row yet. */
export function listDocumentsWithoutCover(
  reader: Reader,
  { after, most }: { after: string; most: number },
): Promise<DocumentWithoutCover[]> {
  return reader
    .selectFrom("document")
    .select(["businessNo", "comCode", "riskCode", "productVersion", "content"])
    .where("businessType", "=", "T")
    .where("status", "in", ["02", "03", "04", "06", "07", "08", "12", "13"])
    .where("businessNo", ">", after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("documentCover")
            .select("documentCover.businessNo")
            .whereRef("documentCover.businessNo", "=", "document.businessNo"),
        ),
      ),
    )
    .orderBy("businessNo")
    .limit(most)
    .execute();
}
