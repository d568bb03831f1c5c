import { useQueryClient } from "@tanstack/react-query";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";
import { useChange } from "#platform/web/use-change.ts";
import { copyPolicy, OWN_ORDER } from "../contract/copying.ts";
import { type CopyType, noteCopied } from "./copy-action.ts";
import { forgetProposal } from "./proposal-queries.ts";

/** Into a new proposal, which is opened at once. */
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
            notices.tell(`已复制为 ${copied.proposalNo}`);
            void forgetProposal(client, copied.proposalNo);
            navigate(noteCopied(copied));
          },
        },
      ),
  };
}
