import type { ColumnType } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { pickColumns, type StampColumn, selectWireStamp } from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    documentComment: {
      commentId: string;
      businessNo: string;
      comCode: string;
      com2: ColumnType<string, never, never>;
      com4: ColumnType<string, never, never>;
      comment: string;
      userCode: string;
      recordedAt: StampColumn;
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

const columns = ["commentId", "comment", "userCode"] as const;

export function insertComment(tx: Tx, comment: NewComment) {
  return tx
    .insertInto("documentComment")
    .values(pickColumns(comment, ["commentId", "businessNo", "comCode", "comment", "userCode"]))
    .returning(columns)
    .returning(selectWireStamp("recordedAt").as("recordedAt"))
    .executeTakeFirstOrThrow();
}

/** The latest first. */
export function commentsOf(reader: Reader, businessNo: string, most: number) {
  return reader
    .selectFrom("documentComment")
    .select(columns)
    .select(selectWireStamp("recordedAt").as("recordedAt"))
    .where("businessNo", "=", businessNo)
    .orderBy("documentComment.recordedAt", "desc")
    .orderBy("commentId", "desc")
    .limit(most)
    .execute();
}
