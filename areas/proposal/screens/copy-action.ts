import { useQueryClient } from "@tanstack/react-query";
import type { ListRow } from "#platform/lists/list-call.ts";
import type { RowAction } from "#platform/lists/web/row-action.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { copyPolicy, NEW_ORDER_MARK } from "../contract/copying.ts";
import { storeCopyChanges } from "./copied-changes.ts";
import { invalidateProposalQueries } from "./proposal-document.tsx";
import { buildEditProposalHref } from "./proposal-places.ts";

export type CopiedDocumentType = "T" | "P";

/** Keeps the changes of a copy for its editor and returns the address of the editor. */
function noteCopied(copied: AnswerOf<typeof copyPolicy>): string {
  storeCopyChanges(copied.proposalNo, copied.changes);
  return buildEditProposalHref(copied);
}

/** Copies each chosen row to a proposal of its own order. */
export function createCopyRowAction(type: CopiedDocumentType, numberOf: (row: ListRow) => string): RowAction {
  return {
    label: "复制",
    permission: type === "P" ? "policy:copy" : copyPolicy.permission,
    run: async (row) =>
      noteCopied(await callApi(copyPolicy, { orderNo: NEW_ORDER_MARK, businessNo: numberOf(row), type })),
  };
}

/** Copies a document to a new proposal and opens it. */
export function useCopyToProposal({ businessNo, type }: { businessNo: string; type: CopiedDocumentType }) {
  const client = useQueryClient();
  const copy = useCallMutation(copyPolicy);
  return {
    isPending: copy.isPending,
    error: copy.error,
    begin: (): void =>
      copy.mutate(
        { orderNo: NEW_ORDER_MARK, businessNo, type },
        {
          onSuccess: (copied) => {
            noticeStore.tell(`已复制为 ${copied.proposalNo}`);
            void invalidateProposalQueries(client, copied.proposalNo);
            navigate(noteCopied(copied));
          },
        },
      ),
  };
}
