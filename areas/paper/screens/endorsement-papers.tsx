import type { EndorsementPageAddition } from "#areas/endorsement/screens/endorsement-additions.ts";
import type { EndorsementView } from "#areas/endorsement/screens/endorsement-document.tsx";
import { PRINTED_PANE_ID } from "#areas/endorsement/screens/endorsement-places.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useEndorsementPapers, usePrintEndorsement } from "./paper-queries.ts";
import { PapersPane } from "./papers-pane.tsx";

/** 单证: the printed papers of an endorsement, a pane of its page. */
export const papersEndorsementPageAddition: EndorsementPageAddition = {
  id: PRINTED_PANE_ID,
  label: "单证",
  show: (endorsement, page) => (
    <EndorsementPapers key={endorsement.endorseNo} endorsement={endorsement} {...page} />
  ),
};

type EndorsementPapersProps = Pick<PageProps, "query" | "setQuery"> & { endorsement: EndorsementView };

function EndorsementPapers({ endorsement: { endorseNo, version }, ...page }: EndorsementPapersProps) {
  const papers = useEndorsementPapers(endorseNo, version);
  const printing = usePrintEndorsement(endorseNo);
  const { data, error, refetch } = papers;
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton rows={4} label="正在打开单证" />;
  return (
    <PapersPane
      {...page}
      subject="批单"
      list={data.list}
      printing={printing}
      whyNot={data.isPrintable ? "" : "批单生效后可以出具。"}
    >
      {(button, body) => (
        <div className="papers-pane">
          {button && <div className="doc-steps">{button}</div>}
          {body}
        </div>
      )}
    </PapersPane>
  );
}
