import { useState } from "react";
import { policyHref } from "#areas/drafting/screens/policy-place.ts";
import { RENEWING } from "../rules/data-source.ts";
import { changesLeft, forgetChanges } from "./copied-changes.ts";
import { detailHref } from "./proposal-places.ts";
import type { Proposal } from "./proposal-queries.ts";
import "./copied-note.css";

type CopiedNoteProps = { proposal: Pick<Proposal, "proposalNo" | "copiedFrom" | "riskCode" | "dataSource"> };

/** What it was copied from; and, right after that, what of it is another now. */
export function CopiedNote({ proposal: { proposalNo, copiedFrom, riskCode, dataSource } }: CopiedNoteProps) {
  const [changes, setChanges] = useState(() => changesLeft(proposalNo));
  if (copiedFrom === "") return null;
  const know = (): void => {
    forgetChanges(proposalNo);
    setChanges([]);
  };
  const href = copiedFrom.startsWith("P")
    ? policyHref(copiedFrom)
    : detailHref({ proposalNo: copiedFrom, orderNo: null, riskCode });
  const made = dataSource === RENEWING ? "续保" : "复制";
  return (
    <div className="doc-copied" role="note" aria-label={`${made}来源`}>
      <p>
        {made}自{" "}
        <a className="link" href={href}>
          {copiedFrom}
        </a>
        {changes.length > 0 && "，请核对以下变动："}
      </p>
      {changes.length > 0 && (
        <>
          <ul aria-label="复制后的变动">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <button type="button" className="button small" onClick={know}>
            知道了
          </button>
        </>
      )}
    </div>
  );
}
