import { copyAction } from "#areas/proposal/screens/copy-action.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import type { InletSelection } from "../rules/options.ts";
import { useRecentProposals } from "./inlet-queries.ts";
import { useRowAction } from "./row-action.ts";
import { Work, WorkRow } from "./work-card.tsx";

const proposalNoOf = (row: ListRow): string => row["proposalNo"] ?? "";
const copying = copyAction("T", proposalNoOf);

/** What was sent last, to make another of it; once a product or a customer is chosen, only theirs. */
export function RecentDocuments({ chosen }: { chosen: InletSelection }) {
  const asked = useRecentProposals(chosen);
  const { busy, act } = useRowAction(copying, proposalNoOf, () => void asked.refetch());
  const isNarrowed = chosen.risk !== undefined || chosen.customer !== undefined;
  return (
    <Work
      title="复制最近单据"
      none={isNarrowed ? "所选险种、客户没有已提交的投保单" : "还没有已提交的投保单"}
      asked={asked}
    >
      {(row, nameOf) => (
        <WorkRow
          key={row["proposalNo"]}
          row={row}
          about={[nameOf("risk", row["riskCode"] ?? ""), nameOf("ProposalStatus", row["status"] ?? "")]}
        >
          <button
            type="button"
            className="button small"
            aria-label={`复制 ${row["proposalNo"]}`}
            aria-disabled={busy !== ""}
            onClick={() => void act(row)}
          >
            {busy === row["proposalNo"] ? "正在复制…" : "复制"}
          </button>
        </WorkRow>
      )}
    </Work>
  );
}
