import { createCopyRowAction } from "#areas/proposal/screens/copy-action.ts";
import { Button } from "#platform/ui/button.tsx";
import type { ListRow } from "#platform/lists/list-call.ts";
import type { ProposalInletSelection } from "../rules/options.ts";
import { useRecentProposals } from "./inlet-queries.ts";
import { useRowAction } from "./row-action.ts";
import { PendingWorkCard, PendingWorkCardRow } from "./work-card.tsx";

const proposalNoOf = (row: ListRow): string => row["proposalNo"] ?? "";
const copying = createCopyRowAction("T", proposalNoOf);

/** Offers copies of the user's latest proposals, limited to the selected product or customer. */
export function RecentProposalsCard({ chosen }: { chosen: ProposalInletSelection }) {
  const query = useRecentProposals(chosen);
  const { busyKey, act } = useRowAction(copying, proposalNoOf, () => void query.refetch());
  const isNarrowed = chosen.risk !== undefined || chosen.customer !== undefined;
  return (
    <PendingWorkCard
      title="复制最近单据"
      none={isNarrowed ? "所选险种、客户没有已提交的投保单" : "还没有已提交的投保单"}
      query={query}
    >
      {(row, nameOf) => (
        <PendingWorkCardRow
          key={row["proposalNo"]}
          row={row}
          about={[nameOf("risk", row["riskCode"] ?? ""), nameOf("ProposalStatus", row["status"] ?? "")]}
        >
          <Button
            size="small"
            aria-label={`复制 ${row["proposalNo"]}`}
            isBusy={busyKey !== ""}
            onClick={() => void act(row)}
          >
            {busyKey === row["proposalNo"] ? "正在复制…" : "复制"}
          </Button>
        </PendingWorkCardRow>
      )}
    </PendingWorkCard>
  );
}
