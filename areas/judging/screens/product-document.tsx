import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { useBrowserTabTitle } from "#platform/documents/web/use-tab-name.ts";
import type { SectionDifference } from "#platform/forms/diff-forms.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { ProposalInquiryOrigin } from "#platform/forms/locks.ts";
import type { ActionOffer } from "#platform/lifecycle/lifecycle.ts";
import type { ListDefinition } from "#platform/lists/definition.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import {
  buildDocumentQueryKey,
  invalidateDocumentQueries,
  type LoadedProductVersion,
  useProduct,
} from "./document-queries.ts";
import { shortenDocumentNumber } from "../rules/short-number.ts";
import type { StoredPrice } from "../contract/shapes.ts";
import type { DraftEditorCalls, SavedDraftAnswer } from "./draft-calls.ts";
import type { RefusalNoteRule } from "./refusal-note.tsx";
import "#platform/documents/web/documents.css";
import "./drafting.css";

export type PageQueryProps = Pick<PageProps, "query" | "setQuery">;

/** What the pages show of a document, whatever its kind. */
export type ProductDocumentContent = {
  readonly riskCode: string;
  readonly productVersion: string;
  readonly status: string;
  readonly holderName: string;
  readonly insuredName: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly currency: string;
  readonly sumAmount: string | null;
  readonly sumPremium: string | null;
  readonly form: FilledForm;
  readonly facts?: Readonly<Record<string, string>>;
  readonly stored?: StoredPrice;
};

export type ProductDocumentContentProps<Content> = { document: Content; product: LoadedProductVersion };

/** A kind of document whose content a product version defines: the definition from which its pages follow. */
export type ProductDocumentKind<Content extends ProductDocumentContent> = {
  /** Such as 询价单. */
  readonly title: string;
  /** The dictionary of its states. */
  readonly statusNames: string;
  readonly numberOf: (document: Content) => string;
  readonly Chip: ComponentType<{ document: Content }>;
  readonly Facts: ComponentType<ProductDocumentContentProps<Content>>;
};

export type DraftDocumentContent = SavedDraftAnswer &
  ProductDocumentContent & {
    readonly offers: readonly ActionOffer[];
    readonly inputBy: string;
    /** The inquiry that the document came from, and what it locks. */
    readonly origin?: ProposalInquiryOrigin | null;
  };

export type EarlierEdition = {
  readonly name: string;
  readonly form: FilledForm;
  readonly pane: string;
  /** The differences that count; all where this is missing. */
  readonly listCounted?: (
    compiled: CompiledProduct,
    sections: readonly SectionDifference[],
  ) => readonly SectionDifference[];
};

/**
 * A kind of product document that is edited, rated and submitted to underwriting. `saved` is the answer of its calls,
 * with fewer fields than the content: methods let each kind name the fields of its own answer.
 */
export type DraftDocumentKind<Content extends DraftDocumentContent> = Omit<
  ProductDocumentKind<Content>,
  "numberOf"
> & {
  /** The title as the pages shorten it, such as 询价. */
  readonly shortTitle: string;
  readonly editableStates: readonly string[];
  readonly underwritingStates: readonly string[];
  readonly list: ListDefinition;
  readonly listHref: string;
  readonly addHref: string;
  numberOf(saved: SavedDraftAnswer): string;
  editHref(saved: SavedDraftAnswer): string;
  detailHref(document: Content): string;
  resultHref(saved: SavedDraftAnswer): string;
  find(businessNo: string, signal: AbortSignal): Promise<Content>;
  readonly refusal: RefusalNoteRule;
  /** The edition before, where the document has one, and the pane that compares them. */
  readonly earlierEdition?: (document: Content) => EarlierEdition | undefined;
  /** The values that an endorsement replaces, which stand beside the new ones. */
  readonly oldForm?: (document: Content) => FilledForm;
};

/** The calls of a kind that its definition does not complete. */
export type DraftKindCalls = Omit<DraftEditorCalls, "forget" | "numberOf" | "resultHref">;

export function useDraftEditorCalls<Content extends DraftDocumentContent>(
  { numberOf, resultHref, list }: DraftDocumentKind<Content>,
  calls: DraftKindCalls,
): DraftEditorCalls {
  const client = useQueryClient();
  const forget = (saved: SavedDraftAnswer): Promise<void> =>
    invalidateDocumentQueries(client, numberOf(saved), list);
  return { ...calls, forget, numberOf, resultHref };
}

export function useProductDocument<Content extends DraftDocumentContent>(
  { find }: DraftDocumentKind<Content>,
  businessNo: string,
) {
  return useQuery<Content, ApiError>({
    queryKey: buildDocumentQueryKey(businessNo),
    queryFn: ({ signal }) => find(businessNo, signal),
    staleTime: 0,
    refetchOnReconnect: false,
  });
}

export type LoadedDocumentProps<Content> = ProductDocumentContentProps<Content> & {
  reload: () => Promise<unknown>;
};

type DocumentLoaderProps<Content extends DraftDocumentContent> = PageQueryProps & {
  kind: DraftDocumentKind<Content>;
  businessNo: string;
  title: string;
  waiting?: string;
  rows?: number;
  children: (opened: LoadedDocumentProps<Content>) => ReactNode;
};

/** A page of one document, as soon as the document and its product are there. */
export function ProductDocumentLoader<Content extends DraftDocumentContent>(
  props: DocumentLoaderProps<Content>,
) {
  const { kind, businessNo, title, waiting, rows, query, setQuery, children } = props;
  const found = useProductDocument(kind, businessNo);
  const { data: document } = found;
  const product = useProduct(document?.riskCode ?? "", document?.productVersion);
  const tabNumber = document && shortenDocumentNumber(document.riskCode, businessNo);
  useBrowserTabTitle(document?.holderName, query, setQuery, "", tabNumber);
  if (!document || !product.data)
    return (
      <DocumentLoadingPage
        title={title}
        query={document ? product : found}
        waiting={waiting ?? `正在打开${kind.title}`}
        rows={rows}
        back={{ href: kind.listHref, label: `返回${kind.title}列表` }}
      />
    );
  return children({ document, product: product.data, reload: () => found.refetch() });
}
