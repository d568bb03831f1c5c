import { useEffect, useState } from "react";
import { UnpricedDocumentContent } from "#areas/judging/screens/document-sheet.tsx";
import type { ProductDocumentContentProps } from "#areas/judging/screens/product-document.tsx";
import {
  createSharedDocumentPage,
  type SharedDocumentContentProps,
  type SharedDocumentPageParams,
} from "#areas/judging/screens/shared-document.tsx";
import { CONTENT_PANE_ID, DocumentTabs } from "#platform/documents/web/document-panes.tsx";
import { navigate } from "#platform/web/location.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { callApi } from "#platform/web/api-client.ts";
import { readEndorsementLink } from "../contract/reading-link.ts";
import { CHANGES_PANE_ID, type EndorsementView, sharedEndorsementKind } from "./endorsement-document.tsx";
import { buildEndorsementDetailHref } from "./endorsement-places.ts";
import { EndorsementHeading, WordingPane } from "./endorsement-sheet.tsx";
import { PremiumLineList, PremiumSumList } from "./premium-lines.tsx";
import { SharedChangeTable } from "./shared-changes.tsx";

/**
 * The page of an endorsement for readers without an account. Without a ticket the number alone is an earlier address
 * of the page for users, as messages still have it.
 */
export function SharedEndorsement(page: PageProps<SharedDocumentPageParams>) {
  const { businessNo, product } = page.params;
  const [isForUsers] = useState(() => product === undefined && !location.hash.includes("ticket="));
  const search = new URLSearchParams(page.query).toString();
  useEffect(() => {
    if (!isForUsers) return;
    navigate(`${buildEndorsementDetailHref(businessNo)}${search && `?${search}`}`, { replace: true });
  }, [isForUsers, businessNo, search]);
  return isForUsers ? null : <SharedDocument {...page} />;
}

const SharedDocument = createSharedDocumentPage({
  kind: sharedEndorsementKind,
  read: async (link) => {
    const { endorsement: document, ...answer } = await callApi(readEndorsementLink, link);
    return { ...answer, document };
  },
  Heading: EndorsementHeading,
  Content: SharedPanes,
});

function SharedPanes({ query, setQuery, ...opened }: SharedDocumentContentProps<EndorsementView>) {
  return <DocumentTabs label="批单的各面" panes={panesOf(opened)} query={query} setQuery={setQuery} />;
}

function panesOf(opened: ProductDocumentContentProps<EndorsementView>) {
  const { document } = opened;
  return [
    {
      id: CHANGES_PANE_ID,
      label: "变更内容",
      show: () => <SharedChangeTable changes={document.changes} />,
    },
    { id: "wording", label: "批文", show: () => <WordingPane endorsement={document} /> },
    { id: "premium", label: "变化保费", show: () => <SharedPremium endorsement={document} /> },
    { id: CONTENT_PANE_ID, label: "批改后内容", show: () => <UnpricedDocumentContent {...opened} /> },
  ];
}

function SharedPremium({ endorsement }: { endorsement: EndorsementView }) {
  const { basePremium, premiumChange, sumPremium, lines } = endorsement;
  if (premiumChange === null || sumPremium === null) return <p className="quiet-note">保费尚未计算。</p>;
  return (
    <section className="card premium-pane" aria-label="变化保费">
      <PremiumSumList basePremium={basePremium} premiumChange={premiumChange} sumPremium={sumPremium} />
      <PremiumLineList lines={lines} />
    </section>
  );
}
