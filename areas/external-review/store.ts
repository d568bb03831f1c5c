import { type ColumnType, type Generated, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, selectWireTimestamp } from "#platform/server/tables.ts";
import type { ReviewRemark } from "./rules.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    externalReview: BranchColumns & {
      reviewId: string;
      proposalNo: string;
      round: number;
      reviewerKind: string;
      reviewerName: string;
      attachmentIds: readonly string[];
      linkId: string;
      status: Generated<string>;
      sentBy: string;
      sentAt: ColumnType<string, Date, Date>;
      endedAt: ColumnType<string | null, never, Date>;
      reason: Generated<string>;
      remarks: ColumnType<readonly ReviewRemark[], never, string>;
      version: Generated<number>;
    };
  }
}

const columns = [
  "reviewId",
  "proposalNo",
  "comCode",
  "round",
  "reviewerKind",
  "reviewerName",
  "attachmentIds",
  "linkId",
  "externalReview.status",
  "sentBy",
  selectWireTimestamp("sentAt").as("sentAt"),
  selectWireTimestamp("endedAt").$castTo<string | null>().as("endedAt"),
  "reason",
  "remarks",
  "externalReview.version",
] as const;

export type ExternalReview = NonNullable<Awaited<ReturnType<typeof findReviewOfLink>>>;

const reviews = (reader: Reader) => reader.selectFrom("externalReview").select(columns);

export function findReviewOfLink(reader: Reader, linkId: string) {
  return reviews(reader).where("linkId", "=", linkId).executeTakeFirst();
}

export function lockOpenReview(tx: Tx, proposalNo: string) {
  return reviews(tx)
    .where("proposalNo", "=", proposalNo)
    .where("status", "=", "0")
    .forUpdate()
    .executeTakeFirst();
}

/** The latest round first. */
export function listReviews(reader: Reader, proposalNo: string) {
  return reviews(reader).where("proposalNo", "=", proposalNo).orderBy("round", "desc").execute();
}

export type NewReview = Pick<
  ExternalReview,
  | "reviewId"
  | "proposalNo"
  | "comCode"
  | "round"
  | "reviewerKind"
  | "reviewerName"
  | "attachmentIds"
  | "linkId"
  | "sentBy"
> & { readonly sentAt: Date };

export function insertReview(tx: Tx, review: NewReview): Promise<ExternalReview> {
  return tx.insertInto("externalReview").values(review).returning(columns).executeTakeFirstOrThrow();
}

type ReviewSending = Pick<ExternalReview, "linkId" | "sentBy"> & { readonly sentAt: Date };

export function updateReviewLink(tx: Tx, reviewId: string, sending: ReviewSending): Promise<ExternalReview> {
  return tx
    .updateTable("externalReview")
    .set((build) => ({ ...sending, version: build("version", "+", 1) }))
    .where("reviewId", "=", reviewId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

type ReviewEnd = Pick<ExternalReview, "status" | "reason"> & {
  readonly endedAt: Date;
  readonly remarks?: readonly ReviewRemark[];
};

export function endReview(
  tx: Tx,
  reviewId: string,
  { remarks = [], ...end }: ReviewEnd,
): Promise<ExternalReview> {
  return tx
    .updateTable("externalReview")
    .set((build) => ({ ...end, remarks: JSON.stringify(remarks), version: build("version", "+", 1) }))
    .where("reviewId", "=", reviewId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Reviews that were sent before the given moment and not answered. */
export function listUnansweredReviews(reader: Reader, { before, most }: { before: Date; most: number }) {
  return reviews(reader)
    .where("status", "=", "0")
    .where("sentAt", "<=", sql<string>`${before.toISOString()}::timestamptz`)
    .orderBy("externalReview.sentAt")
    .limit(most)
    .execute();
}
