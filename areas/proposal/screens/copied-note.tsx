import { useState } from "react";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { Button } from "#platform/ui/button.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import { DATA_SOURCE_RENEWAL } from "../rules/proposal.ts";
import { getStoredCopyChanges, deleteStoredCopyChanges } from "./copied-changes.ts";
import { buildProposalDetailHref } from "./proposal-places.ts";
import type { ProposalView } from "./proposal-document.tsx";
import "./copied-note.css";

type CopiedNoteProps = {
  proposal: Pick<ProposalView, "proposalNo" | "copiedFrom" | "riskCode" | "dataSource">;
};

/** The document that the proposal was copied from, and after copying, the contents that changed. */
export function CopiedNote({ proposal: { proposalNo, copiedFrom, riskCode, dataSource } }: CopiedNoteProps) {
  const [changes, setChanges] = useState(() => getStoredCopyChanges(proposalNo));
  if (copiedFrom === "") return null;
  const confirm = (): void => {
    deleteStoredCopyChanges(proposalNo);
    setChanges([]);
  };
  const href = copiedFrom.startsWith("P")
    ? buildPolicyHref(copiedFrom)
    : buildProposalDetailHref({ proposalNo: copiedFrom, orderNo: null, riskCode });
  const verb = dataSource === DATA_SOURCE_RENEWAL ? "续保" : "复制";
  return (
    <div className="doc-copied" role="note" aria-label={`${verb}来源`}>
      <p>
        {verb}自 <TextLink href={href}>{copiedFrom}</TextLink>
        {changes.length > 0 && "，请核对以下变动："}
      </p>
      {changes.length > 0 && (
        <>
          <ul aria-label="复制后的变动">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <Button size="small" onClick={confirm}>
            知道了
          </Button>
        </>
      )}
    </div>
  );
}
