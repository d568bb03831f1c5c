import { ContentDifferences } from "#areas/judging/screens/content-differences.tsx";
import { type LoadedProductVersion, useProduct } from "#areas/judging/screens/document-queries.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { weighInquiryDifferences } from "../rules/unchanged-since-inquiry.ts";
import type { ProposalView } from "./proposal-document.tsx";

type InquiryPaneProps = {
  proposal: ProposalView;
  origin: NonNullable<ProposalView["origin"]>;
  product: LoadedProductVersion;
};

/** A proposal beside its inquiry, which keeps the product version that it was approved by. */
export function InquiryPane({ proposal, origin, product }: InquiryPaneProps) {
  const approved = useProduct(proposal.riskCode, origin.productVersion);
  if (approved.error) return <ErrorNote error={approved.error} onRetry={() => void approved.refetch()} />;
  if (!approved.data) return <LoadingSkeleton rows={6} label="正在打开询价单的产品" />;
  return (
    <ContentDifferences
      before={{ product: approved.data, form: origin.form, name: "询价单" }}
      after={{ product, form: proposal.form, name: "投保单" }}
      sameNote="投保单与询价单的承保内容相同。"
      weigh={(sections) => weighInquiryDifferences(product.compiled, sections)}
    />
  );
}
