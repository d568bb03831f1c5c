import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { SubmissionResultPage } from "#areas/judging/screens/result-page.tsx";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { type ProposalView, proposalDocumentKind } from "./proposal-document.tsx";
import { buildProposalPaymentHref, isEarlierSubmission } from "./proposal-places.ts";

type Params = { proposalNo: string; orderNo: string; type: string };

/** The latest result as the server knows it. What the address says of a submission is only compared with it. */
export function ProposalResult({ params: { proposalNo }, ...page }: PageProps<Params>) {
  return (
    <SubmissionResultPage
      {...page}
      kind={proposalDocumentKind}
      businessNo={proposalNo}
      passedText={passedText}
      renderNote={({ completeDate }) => (
        <p className="quiet-note">
          自动核保于 <time dateTime={completeDate}>{formatShanghaiMinute(completeDate)}</time> 完成
          {isEarlierSubmission(page.query, { completeDate }) &&
            "；打开的链接是较早一次提交，以上为最近一次的结论"}
        </p>
      )}
      nextSteps={(proposal) => ({ main: nextLink(proposal) })}
    />
  );
}

function passedText({ policyNo, validUntil }: ProposalView): string {
  if (policyNo !== "") return `无需人工核保，已出单，保单号 ${policyNo}。`;
  return validUntil === null ? "" : `请在 ${validUntil} 前缴费，到账后出单。`;
}

function nextLink(proposal: ProposalView) {
  const { policyNo, offers } = proposal;
  const may = (event: string): boolean => offers.some((offer) => offer.event === event && offer.why === "");
  const mayPay = may("pay");
  const hasPayment = mayPay || may("followPayment");
  if (!hasPayment && policyNo === "") return undefined;
  return (
    <>
      {hasPayment && (
        <a className="button primary" href={buildProposalPaymentHref(proposal)}>
          {mayPay ? "去缴费" : "查看缴费"}
        </a>
      )}
      {policyNo !== "" && (
        <a className="button primary" href={buildPolicyHref(policyNo)}>
          查看保单
        </a>
      )}
    </>
  );
}
