import { useState } from "react";
import { RenewalDialog } from "#areas/policy/screens/renewal-dialog.tsx";
import { renewPolicy } from "#areas/policy/contract/renewal.ts";
import { buildEditProposalHref } from "#areas/proposal/screens/proposal-places.ts";
import { inquiryToProposalTransfer } from "#areas/proposal/screens/transferring.tsx";
import { Button } from "#platform/ui/button.tsx";
import type { ListRow } from "#platform/lists/list-call.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import type { ProposalInletSelection } from "../rules/options.ts";
import { useCopyableDocumentTypes } from "./copying.ts";
import { useApprovedInquiries, useExpiringPolicies, useUnsubmittedProposals } from "./inlet-queries.ts";
import { RecentProposalsCard } from "./recent-documents.tsx";
import { useRowAction } from "./row-action.ts";
import { PendingWorkCard, PendingWorkCardRow } from "./work-card.tsx";

/** Open work: begun proposals, approved quotations and expiring policies. */
export function PendingWorkCards({ chosen }: { chosen: ProposalInletSelection }) {
  const mayRenew = useHasOperationPermission(renewPolicy.permission);
  const mayCopy = useCopyableDocumentTypes().T;
  const mayTransfer = useHasOperationPermission(inquiryToProposalTransfer.rowAction.permission);
  return (
    <div className="inlet-work">
      <OpenProposals />
      {mayTransfer && <ApprovedInquiries />}
      {mayRenew && <DuePolicies />}
      {mayCopy && <RecentProposalsCard chosen={chosen} />}
    </div>
  );
}

function OpenProposals() {
  const query = useUnsubmittedProposals();
  return (
    <PendingWorkCard title="继续办理" none="没有未提交或退回的投保单" query={query}>
      {(row, nameOf) => (
        <PendingWorkCardRow
          key={row["proposalNo"]}
          row={row}
          about={[nameOf("risk", row["riskCode"] ?? ""), nameOf("ProposalStatus", row["status"] ?? "")]}
        >
          <a
            className="button small"
            aria-label={`继续 ${row["proposalNo"]}`}
            href={buildEditProposalHref({
              proposalNo: row["proposalNo"] ?? "",
              orderNo: row["orderNo"] ?? "",
            })}
          >
            继续
          </a>
        </PendingWorkCardRow>
      )}
    </PendingWorkCard>
  );
}

const inquiryNoOf = (row: ListRow): string => row["inquiryNo"] ?? "";

function ApprovedInquiries() {
  const query = useApprovedInquiries();
  const { busyKey, act } = useRowAction(
    inquiryToProposalTransfer.rowAction,
    inquiryNoOf,
    () => void query.refetch(),
  );
  return (
    <PendingWorkCard title="待转投保的询价" none="没有核保通过待转投保的询价单" query={query}>
      {(row, nameOf) => (
        <PendingWorkCardRow
          key={row["inquiryNo"]}
          row={row}
          about={[nameOf("risk", row["riskCode"] ?? ""), `有效期至 ${row["validUntil"] ?? "/"}`]}
        >
          <Button
            size="small"
            aria-label={`转投保 ${row["inquiryNo"]}`}
            isBusy={busyKey !== ""}
            onClick={() => void act(row)}
          >
            {busyKey === row["inquiryNo"] ? "正在转投保…" : "转投保"}
          </Button>
        </PendingWorkCardRow>
      )}
    </PendingWorkCard>
  );
}

function DuePolicies() {
  const query = useExpiringPolicies();
  const [policyNo, setPolicyNo] = useState("");
  return (
    <>
      <PendingWorkCard title="到期续保" none="六十天内没有到期的保单" query={query}>
        {(row, nameOf) => (
          <PendingWorkCardRow
            key={row["policyNo"]}
            row={row}
            about={[nameOf("risk", row["riskCode"] ?? ""), `${row["endDate"] ?? "/"} 到期`]}
          >
            <Button
              size="small"
              aria-label={`续保 ${row["policyNo"]}`}
              onClick={() => setPolicyNo(row["policyNo"] ?? "")}
            >
              续保
            </Button>
          </PendingWorkCardRow>
        )}
      </PendingWorkCard>
      {policyNo !== "" && <RenewalDialog policyNo={policyNo} onClose={() => setPolicyNo("")} />}
    </>
  );
}
