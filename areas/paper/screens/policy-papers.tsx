import { type ReactNode, useEffect, useEffectEvent } from "react";
import { type LabelledFact, FactList } from "#platform/documents/web/fact-list.tsx";
import { DocumentHeading } from "#areas/judging/screens/document-sheet.tsx";
import { Button } from "#platform/ui/button.tsx";
import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { ListStatusChip } from "#areas/judging/screens/status-chip.tsx";
import { useBrowserTabTitle } from "#platform/documents/web/use-tab-name.ts";
import { policyList } from "#areas/policy/rules/policy-list.ts";
import { BACK_TO_POLICIES_LINK } from "#areas/policy/screens/policy-places.ts";
import { useMayView } from "#platform/lists/web/use-may-look.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { printPolicy } from "../contract.ts";
import { PaperPreview } from "./paper-preview.tsx";
import { type PolicyPaperList, usePolicyPapers, usePrintPolicy } from "./paper-queries.ts";
import { PaperTable } from "./paper-table.tsx";
import "#platform/documents/web/documents.css";
import "#areas/judging/screens/drafting.css";
import "./papers.css";

type Params = { policyNo: string };
type PolicyPapersProps = Omit<PageProps, "params"> & { found: PolicyPaperList };

/** The id in the address for the paper of the present policy, whether printed or not. */
const CURRENT = "current";

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

function PapersView({ found, query: { preview = "" }, setQuery }: PolicyPapersProps) {
  const { policyNo, list } = found;
  const mayOpen = useMayView(printPolicy.permission);
  const look = (paperId: string): void => setQuery({ preview: paperId });
  const printing = usePrintPolicy(policyNo);
  const current = list.find(({ isCurrent }) => isCurrent);
  const shown = preview === CURRENT ? current : list.find(({ paperId }) => paperId === preview);
  const shouldPrint = mayOpen && preview === CURRENT && !current;
  const begin = useEffectEvent(printing.begin);
  useEffect(() => {
    if (shouldPrint) begin();
  }, [shouldPrint]);
  const open = (): void => {
    if (!shouldPrint) look(CURRENT);
    else if (!printing.isPending && !printing.underWay) printing.begin();
  };
  return (
    <div className="doc-page is-long papers-page">
      <PapersHeading found={found}>
        <div className="doc-steps">
          {mayOpen && (
            <Button look="primary" aria-disabled={printing.isPending} onClick={open}>
              预览保单
            </Button>
          )}
          <a className="button" href={buildPolicyHref(policyNo)}>
            保单详情
          </a>
        </div>
      </PapersHeading>
      <div className="papers-body">
        <PrintingState printing={printing} />
        {list.length === 0 ? (
          <p className="card papers-empty">
            尚未出具过单证。{mayOpen ? "点“预览保单”即按保单现状出具。" : "您没有单证下载权限，不能出具。"}
          </p>
        ) : (
          <PaperTable papers={list} shownId={shown?.paperId ?? ""} mayOpen={mayOpen} onPreview={look} />
        )}
        {mayOpen && shown && <PaperPreview key={shown.paperId} paper={shown} onClose={() => look("")} />}
      </div>
    </div>
  );
}

function PrintingState({ printing }: { printing: ReturnType<typeof usePrintPolicy> }) {
  const { isPending, error, underWay, failure, begin } = printing;
  if (error) return <ErrorNote error={error} onRetry={begin} />;
  const message = underWay
    ? "清单较长，正在后台打印；完成后列在下面，也可在“后台任务”中下载。"
    : isPending
      ? "正在出具保单…"
      : failure;
  return (
    <p className={message === "" ? "visually-hidden" : "papers-state"} role="status">
      {message}
    </p>
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
