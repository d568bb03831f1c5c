import type { ColumnType } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type Stamp, wireStamp } from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    document_comment: {
      comment_id: string;
      business_no: string;
      com_code: string;
      com2: ColumnType<string, never, never>;
      com4: ColumnType<string, never, never>;
      comment: string;
      user_code: string;
      recorded_at: Stamp;
    };
  }
}

export type NewComment = {
  readonly commentId: string;
  readonly businessNo: string;
  readonly comCode: string;
  readonly comment: string;
  readonly userCode: string;
};

const columns = ["comment_id as commentId", "comment", "user_code as userCode"] as const;

export function insertComment(tx: Tx, comment: NewComment) {
  return tx
    .insertInto("document_comment")
    .values({
      comment_id: comment.commentId,
      business_no: comment.businessNo,
      com_code: comment.comCode,
      comment: comment.comment,
      user_code: comment.userCode,
    })
    .returning(columns)
    .returning(wireStamp("recorded_at").as("recordedAt"))
    .executeTakeFirstOrThrow();
}

/** The latest first. */
export function commentsOf(reader: Reader, businessNo: string, most: number) {
  return reader
    .selectFrom("document_comment")
    .select(columns)
    .select(wireStamp("recorded_at").as("recordedAt"))
    .where("business_no", "=", businessNo)
    .orderBy("recorded_at", "desc")
    .orderBy("comment_id", "desc")
    .limit(most)
    .execute();
}
