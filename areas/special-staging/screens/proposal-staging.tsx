import { buildDocumentPageHref } from "#platform/documents/definition.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { TextLink } from "#platform/ui/links.tsx";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { specialStagingQuery } from "../contract.ts";
import { checkProposalState } from "../rules/instalment-rules.ts";
import { APPLY, specialStagingDefinition } from "../rules/special-staging.ts";
import "#areas/judging/screens/drafting.css";

type ProposalStagingProps = {
  readonly proposal: { readonly proposalNo: string; readonly status: string; readonly form: FilledForm };
};

const OPEN_STATES: ReadonlySet<string> = new Set(["01", "02"]);
const { pages, lifecycle } = specialStagingDefinition;
const detailHref = (no: string) => buildDocumentPageHref(pages.detail, no);

/** Queries only if the proposal has instalments and the user may apply; every save repeats the query. */
function useProposalStaging({ proposal: { proposalNo, form } }: ProposalStagingProps) {
  const mayApply = useHasOperationPermission(APPLY);
  const { data } = useCallQuery(
    specialStagingQuery,
    { businessNo: proposalNo },
    ["document", proposalNo, "specialStaging"],
    { enabled: mayApply && listFormRows(form["payPlan"]).length > 0 },
  );
  return data?.isStandard === false ? data : undefined;
}

/** What the editor of a proposal says about a stored plan beyond the standard. */
export function SpecialStagingNote({ proposal }: ProposalStagingProps) {
  const found = useProposalStaging({ proposal });
  if (!found) return null;
  const { approvedNo, errors, applications } = found;
  const [latest] = applications;
  return (
    <div className="earlier-note" role="note" aria-label="特殊分期">
      {approvedNo !== "" ? (
        <p>
          缴费计划已按特殊分期 <TextLink href={detailHref(approvedNo)}>{approvedNo}</TextLink> 批准
        </p>
      ) : (
        <p>{errors.map(({ message }) => message).join("；")}</p>
      )}
      {approvedNo === "" && latest && (
        <p>
          最近的申请 <TextLink href={detailHref(latest.specialStagingNo)}>{latest.specialStagingNo}</TextLink>{" "}
          {lifecycle.states[latest.status]}
        </p>
      )}
      {approvedNo === "" && !hasOpenApplication(applications) && <ApplyLink proposal={proposal} />}
    </div>
  );
}

/** On the page of a proposal: the application about its plan, or the way to begin one. */
export function SpecialStagingLink({ proposal }: ProposalStagingProps) {
  const found = useProposalStaging({ proposal });
  if (!found) return null;
  const { approvedNo, applications } = found;
  const shownNo = approvedNo || (hasOpenApplication(applications) ? applications[0]?.specialStagingNo : "");
  if (shownNo)
    return (
      <a className="button" href={detailHref(shownNo)}>
        查看特殊分期
      </a>
    );
  return checkProposalState(proposal.status) === undefined ? <ApplyLink proposal={proposal} /> : null;
}

function ApplyLink({ proposal: { proposalNo } }: ProposalStagingProps) {
  return (
    <a className="button" href={`${pages.add}?documentNo=${proposalNo}`}>
      申请特殊分期
    </a>
  );
}

/** A draft or an application that waits: it is corrected instead of a second one. */
function hasOpenApplication(applications: readonly { readonly status: string }[]): boolean {
  return OPEN_STATES.has(applications[0]?.status ?? "");
}
