import type { Insertable } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  type BranchColumns,
  pickColumns,
  type DatabaseTimestampColumn,
  type Tables,
  selectWireTimestamp,
} from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    documentComment: BranchColumns & {
      commentId: string;
      businessNo: string;
      comment: string;
      userCode: string;
      recordedAt: DatabaseTimestampColumn;
    };
  }
}

const columns = ["commentId", "comment", "userCode"] as const;

export function insertComment(tx: Tx, comment: Insertable<Tables["documentComment"]>) {
  return tx
    .insertInto("documentComment")
    .values(pickColumns(comment, ["commentId", "businessNo", "comCode", "comment", "userCode"]))
    .returning(columns)
    .returning(selectWireTimestamp("recordedAt").as("recordedAt"))
    .executeTakeFirstOrThrow();
}

/** The latest first. */
export function listDocumentComments(reader: Reader, businessNo: string, most: number) {
  return reader
    .selectFrom("documentComment")
    .select(columns)
    .select(selectWireTimestamp("recordedAt").as("recordedAt"))
    .where("businessNo", "=", businessNo)
    .orderBy("documentComment.recordedAt", "desc")
    .orderBy("commentId", "desc")
    .limit(most)
    .execute();
}
