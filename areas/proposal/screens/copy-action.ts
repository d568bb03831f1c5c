import type { ListRow } from "#platform/lists/list-call.ts";
import type { RowAction } from "#platform/lists/web/row-action.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { copyPolicy, OWN_ORDER } from "../contract/copying.ts";
import { leaveChanges } from "./copied-changes.ts";
import { editHref } from "./proposal-places.ts";

export type CopyType = "T" | "P";

/** Where a copy is gone on with, and what of it is another now. */
export function noteCopied(copied: AnswerOf<typeof copyPolicy>): string {
  leaveChanges(copied.proposalNo, copied.changes);
  return editHref(copied);
}

/** Each chosen row into a proposal of its own order. */
export function copyAction(type: CopyType, numberOf: (row: ListRow) => string): RowAction {
  return {
    label: "复制",
    permission: type === "P" ? "policy:copy" : copyPolicy.permission,
    run: async (row) =>
      noteCopied(await callApi(copyPolicy, { orderNo: OWN_ORDER, businessNo: numberOf(row), type })),
  };
}
