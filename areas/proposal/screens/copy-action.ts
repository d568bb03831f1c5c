import { useQueryClient } from "@tanstack/react-query";
import type { ListRow } from "#platform/lists/list-call.ts";
import type { RowAction } from "#platform/lists/web/row-action.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useChange } from "#platform/web/use-change.ts";
import { copyPolicy, OWN_ORDER } from "../contract/copying.ts";
import { leaveChanges } from "./copied-changes.ts";
import { forgetProposal } from "./proposal-document.tsx";
import { editHref } from "./proposal-places.ts";

export type CopyType = "T" | "P";

/** Keeps the changes of a copy for its editor and returns the address of the editor. */
function noteCopied(copied: AnswerOf<typeof copyPolicy>): string {
  leaveChanges(copied.proposalNo, copied.changes);
  return editHref(copied);
}

/** Copies each chosen row to a proposal of its own order. */
export function copyAction(type: CopyType, numberOf: (row: ListRow) => string): RowAction {
  return {
    label: "复制",
    permission: type === "P" ? "policy:copy" : copyPolicy.permission,
    run: async (row) =>
      noteCopied(await callApi(copyPolicy, { orderNo: OWN_ORDER, businessNo: numberOf(row), type })),
  };
}

/** Copies a document to a new proposal and opens it. */
export function useCopying({ businessNo, type }: { businessNo: string; type: CopyType }) {
  const client = useQueryClient();
  const copy = useChange(copyPolicy);
  return {
    isPending: copy.isPending,
    error: copy.error,
    begin: (): void =>
      copy.mutate(
        { orderNo: OWN_ORDER, businessNo, type },
        {
          onSuccess: (copied) => {
            noticeStore.tell(`已复制为 ${copied.proposalNo}`);
            void forgetProposal(client, copied.proposalNo);
            navigate(noteCopied(copied));
          },
        },
      ),
  };
}
