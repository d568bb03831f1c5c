import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { DocumentWait } from "#platform/documents/web/document-wait.tsx";
import { useTabName } from "#platform/documents/web/use-tab-name.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { InquiryOrigin } from "#platform/forms/locks.ts";
import type { ActionOffer } from "#platform/lifecycle/lifecycle.ts";
import type { ListDefinition } from "#platform/lists/definition.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { documentKey, forgetDocument, type OpenedProduct, useProduct } from "./document-queries.ts";
import type { DraftCalls, SavedDraft } from "./draft-calls.ts";
import type { RefusalRule } from "./refusal-note.tsx";
import "#platform/documents/web/documents.css";
import "./drafting.css";

export type PageState = Pick<PageProps, "query" | "setQuery">;

/** What the pages show of a document, whatever its kind. */
export type ProductContent = {
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
};

export type ContentProps<Content> = { document: Content; product: OpenedProduct };

/** A kind of document whose content a product version defines: the definition from which its pages follow. */
export type ProductDocument<Content extends ProductContent> = {
  /** Such as 询价单. */
  readonly title: string;
  /** The dictionary of its states. */
  readonly statusNames: string;
  readonly numberOf: (document: Content) => string;
  readonly Chip: ComponentType<{ document: Content }>;
  readonly Facts: ComponentType<ContentProps<Content>>;
};

export type DraftContent = SavedDraft &
  ProductContent & {
    readonly offers: readonly ActionOffer[];
    /** The inquiry that the document came from, and what it locks. */
    readonly origin?: InquiryOrigin | null;
  };

/**
 * A kind of product document that is edited, rated and submitted to underwriting. `saved` is the answer of its calls,
 * with fewer fields than the content: methods let each kind name the fields of its own answer.
 */
export type DraftDocument<Content extends DraftContent> = Omit<ProductDocument<Content>, "numberOf"> & {
  /** The title as the pages shorten it, such as 询价. */
  readonly shortTitle: string;
  readonly list: ListDefinition;
  readonly listHref: string;
  readonly addHref: string;
  numberOf(saved: SavedDraft): string;
  editHref(saved: SavedDraft): string;
  detailHref(document: Content): string;
  resultHref(saved: SavedDraft): string;
  find(businessNo: string, signal: AbortSignal): Promise<Content>;
  readonly refusal: RefusalRule;
};

/** The calls of a kind that its definition does not complete. */
export type KindCalls = Omit<DraftCalls, "forget" | "numberOf" | "resultHref">;

export function useDraftCalls<Content extends DraftContent>(
  { numberOf, resultHref, list }: DraftDocument<Content>,
  calls: KindCalls,
): DraftCalls {
  const client = useQueryClient();
  const forget = (saved: SavedDraft): Promise<void> => forgetDocument(client, numberOf(saved), list);
  return { ...calls, forget, numberOf, resultHref };
}

export function useDocument<Content extends DraftContent>(
  { find }: DraftDocument<Content>,
  businessNo: string,
) {
  return useQuery<Content, ApiError>({
    queryKey: documentKey(businessNo),
    queryFn: ({ signal }) => find(businessNo, signal),
    staleTime: 0,
    refetchOnReconnect: false,
  });
}

export type OpenedDocument<Content> = ContentProps<Content> & { reload: () => Promise<unknown> };

type DocumentLoaderProps<Content extends DraftContent> = PageState & {
  kind: DraftDocument<Content>;
  businessNo: string;
  title: string;
  waiting?: string;
  rows?: number;
  children: (opened: OpenedDocument<Content>) => ReactNode;
};

/** A page of one document, as soon as the document and its product are there. */
export function DocumentLoader<Content extends DraftContent>(props: DocumentLoaderProps<Content>) {
  const { kind, businessNo, title, waiting, rows, query, setQuery, children } = props;
  const found = useDocument(kind, businessNo);
  const { data: document } = found;
  const product = useProduct(document?.riskCode ?? "", document?.productVersion);
  useTabName(document?.holderName, query, setQuery);
  if (!document || !product.data)
    return (
      <DocumentWait
        title={title}
        query={document ? product : found}
        waiting={waiting ?? `正在打开${kind.title}`}
        rows={rows}
        back={{ href: kind.listHref, label: `返回${kind.title}列表` }}
      />
    );
  return children({ document, product: product.data, reload: () => found.refetch() });
}
