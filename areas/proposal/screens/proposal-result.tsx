import { timeOf } from "#platform/documents/web/trail.tsx";
import { DocumentWait } from "#platform/documents/web/document-wait.tsx";
import { type AutoResult, useAutoResults, useProduct } from "#areas/drafting/screens/document-queries.ts";
import { PageWait } from "#platform/documents/web/page-wait.tsx";
import { policyHref } from "#areas/drafting/screens/policy-place.ts";
import { SubmissionResult } from "#areas/drafting/screens/submission-result.tsx";
import { useTabName } from "#platform/documents/web/use-tab-name.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { ProposalFacts } from "./proposal-facts.tsx";
import { BACK, detailHref, editHref, payHref, PROPOSALS } from "./proposal-places.ts";
import { type Proposal, useProposal } from "./proposal-queries.ts";
import { ProposalChip } from "./proposal-sheet.tsx";
import "#platform/documents/web/documents.css";
import "#areas/drafting/screens/drafting.css";

const TITLE = "提交结果";

type Params = { proposalNo: string; orderNo: string; type: string };

/** What became of the last submission, as the server knows it: whatever the address says besides is not looked at. */
export function ProposalResult({ params: { proposalNo }, query, setQuery }: PageProps<Params>) {
  const proposal = useProposal(proposalNo);
  const results = useAutoResults(proposalNo);
  const product = useProduct(proposal.data?.riskCode ?? "", proposal.data?.productVersion);
  useTabName(proposal.data?.holderName, query, setQuery);
  const asked = [proposal, results, product].find(({ error }) => error);
  if (asked || !proposal.data || !results.data || !product.data)
    return (
      <DocumentWait title={TITLE} query={asked ?? proposal} waiting="正在加载提交结果" rows={6} back={BACK} />
    );
  const [latest] = results.data;
  if (!latest)
    return (
      <PageWait title={TITLE}>
        <p>
          投保单 <code>{proposalNo}</code> 还没有提交过核保。
        </p>
        <a className="button" href={detailHref(proposal.data)}>
          查看投保单
        </a>
      </PageWait>
    );
  return <Told proposal={proposal.data} result={latest} riskName={product.data.compiled.product.nameZh} />;
}

type ToldProps = { proposal: Proposal; result: AutoResult; riskName: string };

function Told({ proposal, result, riskName }: ToldProps) {
  const { proposalNo, sumPremium } = proposal;
  return (
    <SubmissionResult
      businessNo={proposalNo}
      sumPremium={sumPremium}
      result={result}
      passed={passedOf(proposal)}
      state={<ProposalChip proposal={proposal} />}
      facts={
        <>
          <ProposalFacts proposal={proposal} riskName={riskName} />
          <p className="quiet-note">
            自动核保于 <time dateTime={result.completeDate}>{timeOf(result.completeDate)}</time> 完成
          </p>
        </>
      }
    >
      <NextSteps proposal={proposal} />
    </SubmissionResult>
  );
}

function passedOf({ policyNo, validUntil }: Proposal): string {
  if (policyNo !== "") return `无需人工核保，已出单，保单号 ${policyNo}。`;
  return validUntil === null ? "" : `请在 ${validUntil} 前缴费，到账后出单。`;
}

/** The one thing to do next stands last. */
function NextSteps({ proposal }: { proposal: Proposal }) {
  const { policyNo, offers } = proposal;
  const may = (event: string): boolean => offers.some((one) => one.event === event && one.why === "");
  const [mayEdit, mayPay, mayFollow] = [may("save"), may("pay"), may("followPayment")];
  const isIssued = policyNo !== "";
  const isLast = !mayEdit && !mayPay && !mayFollow && !isIssued;
  return (
    <>
      <a className="button" href={PROPOSALS}>
        返回列表
      </a>
      <a className="button" href={`${detailHref(proposal)}?tab=trail`}>
        查看轨迹
      </a>
      <a className={isLast ? "button primary" : "button"} href={detailHref(proposal)}>
        查看投保单
      </a>
      {mayEdit && (
        <a className="button primary" href={editHref(proposal)}>
          去修改
        </a>
      )}
      {(mayPay || mayFollow) && (
        <a className="button primary" href={payHref(proposal)}>
          {mayPay ? "去缴费" : "查看缴费"}
        </a>
      )}
      {isIssued && (
        <a className="button primary" href={policyHref(policyNo)}>
          查看保单
        </a>
      )}
    </>
  );
}
