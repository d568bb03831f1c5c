import { useState } from "react";
import { RenewalDialog } from "#areas/policy/screens/renewal-dialog.tsx";
import { renewPolicy } from "#areas/policy/contract/renewal.ts";
import { editHref } from "#areas/proposal/screens/proposal-places.ts";
import { transferring } from "#areas/proposal/screens/transferring.tsx";
import { Button } from "#platform/ui/button.tsx";
import type { ListRow } from "#platform/lists/list-call.ts";
import { useMayOperate } from "#platform/web/rights.ts";
import type { InletSelection } from "../rules/options.ts";
import { useMayCopyTypes } from "./copying.ts";
import { useApprovedInquiries, useDuePolicies, useOpenProposals } from "./inlet-queries.ts";
import { RecentDocuments } from "./recent-documents.tsx";
import { useRowAction } from "./row-action.ts";
import { WorkCard, WorkCardRow } from "./work-card.tsx";

/** Open work: begun proposals, approved quotations and expiring policies. */
export function OpenWork({ chosen }: { chosen: InletSelection }) {
  const mayRenew = useMayOperate(renewPolicy.permission);
  const mayCopy = useMayCopyTypes().T;
  const mayTransfer = useMayOperate(transferring.rowAction.permission);
  return (
    <div className="inlet-work">
      <OpenProposals />
      {mayTransfer && <ApprovedInquiries />}
      {mayRenew && <DuePolicies />}
      {mayCopy && <RecentDocuments chosen={chosen} />}
    </div>
  );
}

function OpenProposals() {
  const query = useOpenProposals();
  return (
    <WorkCard title="继续办理" none="没有未提交或退回的投保单" query={query}>
      {(row, nameOf) => (
        <WorkCardRow
          key={row["proposalNo"]}
          row={row}
          about={[nameOf("risk", row["riskCode"] ?? ""), nameOf("ProposalStatus", row["status"] ?? "")]}
        >
          <a
            className="button small"
            aria-label={`继续 ${row["proposalNo"]}`}
            href={editHref({ proposalNo: row["proposalNo"] ?? "", orderNo: row["orderNo"] ?? "" })}
          >
            继续
          </a>
        </WorkCardRow>
      )}
    </WorkCard>
  );
}

const inquiryNoOf = (row: ListRow): string => row["inquiryNo"] ?? "";

function ApprovedInquiries() {
  const query = useApprovedInquiries();
  const { busyKey, act } = useRowAction(transferring.rowAction, inquiryNoOf, () => void query.refetch());
  return (
    <WorkCard title="待转投保的询价" none="没有核保通过待转投保的询价单" query={query}>
      {(row, nameOf) => (
        <WorkCardRow
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
        </WorkCardRow>
      )}
    </WorkCard>
  );
}

function DuePolicies() {
  const query = useDuePolicies();
  const [policyNo, setPolicyNo] = useState("");
  return (
    <>
      <WorkCard title="到期续保" none="六十天内没有到期的保单" query={query}>
        {(row, nameOf) => (
          <WorkCardRow
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
          </WorkCardRow>
        )}
      </WorkCard>
      {policyNo !== "" && <RenewalDialog policyNo={policyNo} onClose={() => setPolicyNo("")} />}
    </>
  );
}
