import type { ReactNode } from "react";
import { type LabelledFact, FactList } from "#platform/documents/web/fact-list.tsx";
import { DocumentHeading } from "#areas/judging/screens/document-sheet.tsx";
import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { ListStatusChip } from "#areas/judging/screens/status-chip.tsx";
import { useBrowserTabTitle } from "#platform/documents/web/use-tab-name.ts";
import { policyList } from "#areas/policy/rules/policy-list.ts";
import { BACK_TO_POLICIES_LINK } from "#areas/policy/screens/policy-places.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { type PolicyPaperList, usePolicyPapers, usePrintPolicy } from "./paper-queries.ts";
import { PapersPane } from "./papers-pane.tsx";
import { PolicyReceipts } from "./policy-receipts.tsx";
import "#platform/documents/web/documents.css";
import "#areas/judging/screens/drafting.css";

type Params = { policyNo: string };
type PolicyPapersProps = Omit<PageProps, "params"> & { found: PolicyPaperList };

/** 保单单证: the printed papers of a policy. */
export function PolicyPapersPage({ params: { policyNo }, query, setQuery }: PageProps<Params>) {
  const papers = usePolicyPapers(policyNo);
  useBrowserTabTitle(papers.data?.holderName, query, setQuery);
  if (!papers.data)
    return (
      <DocumentLoadingPage
        title="保单单证"
        query={papers}
        waiting="正在打开保单单证"
        rows={4}
        back={BACK_TO_POLICIES_LINK}
      />
    );
  return <PapersView key={policyNo} found={papers.data} query={query} setQuery={setQuery} />;
}

function PapersView({ found, query, setQuery }: PolicyPapersProps) {
  const { policyNo, list, kinds, receipts } = found;
  const printing = usePrintPolicy(policyNo);
  return (
    <PapersPane
      isMain
      subject="保单"
      list={list}
      kinds={kinds}
      printing={printing}
      query={query}
      setQuery={setQuery}
    >
      {(button, body) => (
        <div className="doc-page is-long papers-page">
          <PapersHeading found={found}>
            <div className="doc-steps">
              {button}
              <a className="button" href={buildPolicyHref(policyNo)}>
                保单详情
              </a>
            </div>
          </PapersHeading>
          <div className="papers-body">
            <PolicyReceipts
              policyNo={policyNo}
              receipts={receipts}
              onPreview={(preview) => setQuery({ preview })}
            />
            {body}
          </div>
        </div>
      )}
    </PapersPane>
  );
}

function PapersHeading({ found, children }: { found: PolicyPaperList; children: ReactNode }) {
  const { policyNo, status, holderName, insuredName, startDate, endDate } = found;
  const facts: readonly LabelledFact[] = [
    ["投保人", holderName],
    ["被保险人", insuredName],
    ["保险期间", `${startDate} 至 ${endDate}`],
  ];
  return (
    <DocumentHeading
      title="保单单证"
      businessNo={policyNo}
      document={found}
      chips={<ListStatusChip list={policyList} status={status} />}
      facts={<FactList facts={facts} />}
    >
      {children}
    </DocumentHeading>
  );
}
