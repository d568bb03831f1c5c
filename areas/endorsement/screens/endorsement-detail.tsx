import { ProductDocumentDetailPage, type StandardPanes } from "#areas/judging/screens/detail-page.tsx";
import type { ProductHeadingProps } from "#areas/judging/screens/document-sheet.tsx";
import type { ProductDocumentContentProps } from "#areas/judging/screens/product-document.tsx";
import type { DocumentTabPane } from "#platform/documents/web/document-panes.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { BaseMovedNote } from "./base-moved.tsx";
import type { EndorsementPageAddition } from "./endorsement-additions.ts";
import { EndorsedChanges } from "./endorsed-changes.tsx";
import { CHANGES_PANE_ID, endorsementDocumentKind, type EndorsementView } from "./endorsement-document.tsx";
import { EndorsementHeading, WordingPane } from "./endorsement-sheet.tsx";
import { EndorsementActionButtons } from "./endorsement-steps.tsx";
import { MoneyPane } from "./money-pane.tsx";
import { LaterVersionList, PremiumLineList, PremiumSumList } from "./premium-lines.tsx";
import "./endorsement.css";

type Params = { endorseNo: string; policyNo: string };
type OpenedEndorsement = ProductDocumentContentProps<EndorsementView>;

/** The page of one endorsement, which its number alone identifies. */
export function EndorsementDetailPage({
  params: { endorseNo },
  additions,
  ...page
}: PageProps<Params> & { additions: readonly EndorsementPageAddition[] }) {
  const added = (endorsement: EndorsementView) =>
    additions.map(({ id, label, show }) => ({ id, label, show: () => show(endorsement, page) }));
  return (
    <ProductDocumentDetailPage
      {...page}
      key={endorseNo}
      businessNo={endorseNo}
      kind={endorsementDocumentKind}
      Heading={HeadingWithBase}
      renderSteps={(endorsement) => <EndorsementActionButtons endorsement={endorsement} />}
      panesOf={(standard, opened) => panesOf(standard, opened, added(opened.document))}
    />
  );
}

function HeadingWithBase(props: ProductHeadingProps<EndorsementView>) {
  const { document } = props;
  const isDraft = endorsementDocumentKind.editableStates.includes(document.status);
  const hasMoved = isDraft && !document.isBaseCurrent;
  return (
    <EndorsementHeading
      {...props}
      note={hasMoved && <BaseMovedNote endorsement={document} onTaken={() => Promise.resolve()} />}
    />
  );
}

function panesOf(
  { content, underwriting, papers, comments, trail }: StandardPanes,
  opened: OpenedEndorsement,
  added: readonly DocumentTabPane[],
): DocumentTabPane[] {
  const { document } = opened;
  return [
    { id: CHANGES_PANE_ID, label: "变更内容", show: () => <EndorsedChanges {...opened} /> },
    { id: "wording", label: "批文", show: () => <WordingPane endorsement={document} /> },
    { id: "premium", label: "变化保费", show: () => <PremiumPane endorsement={document} /> },
    { ...content, label: "批改后内容" },
    { id: "money", label: "收退费", show: () => <MoneyPane endorsement={document} /> },
    { ...underwriting, label: "核批结论" },
    ...added,
    papers,
    comments,
    { ...trail, label: "核批轨迹" },
  ];
}

function PremiumPane({ endorsement }: { endorsement: EndorsementView }) {
  const { basePremium, premiumChange, sumPremium, lines, notPriced, laterVersions, policyVersion } =
    endorsement;
  if (premiumChange === null || sumPremium === null)
    return <p className="quiet-note">{notPriced === "" ? "保费尚未计算。" : notPriced}</p>;
  return (
    <section className="card premium-pane" aria-label="变化保费">
      <PremiumSumList basePremium={basePremium} premiumChange={premiumChange} sumPremium={sumPremium} />
      <PremiumLineList lines={lines} />
      {policyVersion === null && <LaterVersionList laterVersions={laterVersions} />}
    </section>
  );
}
