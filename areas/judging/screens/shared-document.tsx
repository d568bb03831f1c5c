import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useEffect, useState } from "react";
import type * as z from "zod/mini";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import { createProductOptionSource } from "#areas/product/screens/product-options.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { BrandLogo } from "#platform/web/brand.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { takeUrlFragment } from "#platform/web/fragment.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import type { LinkAnswer } from "../contract/reading-link.ts";
import type { LoadedProductVersion } from "./document-queries.ts";
import { ProductHeading, type ProductHeadingProps } from "./document-sheet.tsx";
import type {
  ProductDocumentContentProps,
  PageQueryProps,
  ProductDocumentContent,
  ProductDocumentKind,
} from "./product-document.tsx";
import {
  storeSharedNamesInQueryCache,
  createSharedOptionListLoader,
  createOfflineQueryClient,
} from "./shared-names.ts";
import "#platform/web/content.css";
import "#platform/documents/web/documents.css";
import "./drafting.css";
import "./shared-document.css";

export type SharedDocumentPageParams = { businessNo: string; product?: string; repeatMark?: string };
type LinkQuery = {
  readonly businessNo: string;
  readonly product: string | undefined;
  readonly ticket: string;
};
type LinkAnswer<Content> = z.infer<typeof LinkAnswer> & { readonly document: Content };
export type SharedDocumentContentProps<Content> = PageQueryProps & ProductDocumentContentProps<Content>;

/** How a kind is read by a link, and how it is drawn. */
type SharedPageInput<Content extends ProductDocumentContent> = {
  readonly kind: ProductDocumentKind<Content>;
  readonly read: (query: LinkQuery) => Promise<LinkAnswer<Content>>;
  readonly Heading?: ComponentType<ProductHeadingProps<Content>>;
  readonly Content: ComponentType<SharedDocumentContentProps<Content>>;
};

/** The page that shows one document to a reader without an account: `…/detail/…/propertySSO#ticket=…`. */
export function createSharedDocumentPage<Content extends ProductDocumentContent>(
  input: SharedPageInput<Content>,
) {
  return function SharedDocument({ params, ...page }: PageProps<SharedDocumentPageParams>) {
    const [client] = useState(createOfflineQueryClient);
    const ticket = useTicket();
    const { businessNo, product } = params;
    return (
      <QueryClientProvider client={client}>
        <main className="shared-page">
          <SharedView key={ticket} {...page} {...input} link={{ businessNo, product, ticket }} />
        </main>
      </QueryClientProvider>
    );
  };
}

/** Takes the ticket out of the address. */
function useTicket(): string {
  const [ticket, setTicket] = useState(() => new URLSearchParams(location.hash.slice(1)).get("ticket") ?? "");
  useEffect(() => {
    const take = (): void => {
      const { ticket: next } = takeUrlFragment();
      if (next) setTicket(next);
    };
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  return ticket;
}

const brokenLink = new ApiError({
  kind: "refused",
  message: "页面上没有查阅凭证",
  next: "请打开收到的完整链接；链接只能打开一次，刷新后须向发送人索取新的链接，或回到原系统重新打开",
});

/** A link opens once: the answer stays for as long as the window is open, and is never requested again. */
function useShared<Content extends ProductDocumentContent>(
  read: SharedPageInput<Content>["read"],
  { businessNo, product: productLine, ticket }: LinkQuery,
) {
  const client = useQueryClient();
  return useQuery<{ answer: LinkAnswer<Content>; product: LoadedProductVersion }, ApiError>({
    queryKey: ["shared", businessNo, ticket],
    queryFn: async () => {
      if (ticket === "") throw brokenLink;
      const answer = await read({ businessNo, product: productLine, ticket });
      const { names, product } = answer;
      storeSharedNamesInQueryCache(client, names);
      const options = createProductOptionSource(product, createSharedOptionListLoader(names));
      const version = answer.document.productVersion;
      return { answer, product: { version, compiled: compileProduct(product), options } };
    },
    structuralSharing: false,
    retryOnMount: false,
  });
}

type SharedViewProps<Content extends ProductDocumentContent> = PageQueryProps &
  SharedPageInput<Content> & { link: LinkQuery };

function SharedView<Content extends ProductDocumentContent>(props: SharedViewProps<Content>) {
  const { kind, read, Heading = ProductHeading, Content: Body, link, query, setQuery } = props;
  const { data, error } = useShared(read, link);
  const { title } = kind;
  if (!data)
    return (
      <div className="shared-wait">
        <BrandLogo />
        <h1>{title}查阅</h1>
        {error ? <ErrorNote error={error} /> : <LoadingSkeleton rows={8} label={`正在打开${title}`} />}
      </div>
    );
  const { document } = data.answer;
  return (
    <>
      <SharedNote answer={data.answer} />
      <div className="doc-page is-long">
        <Heading kind={kind} document={document} product={data.product} />
        <Body document={document} product={data.product} query={query} setQuery={setQuery} />
      </div>
    </>
  );
}

const HIDDEN = "证件号码、电话、客户风险等级、手续费和内部信息不显示";

/** Who reads the document, by whom, and how it is opened again. */
function SharedNote({ answer }: { answer: z.infer<typeof LinkAnswer> }) {
  const { audience, issuerName, partner } = answer;
  const openedBefore = partner?.openedBefore;
  return (
    <p className="shared-note" role="note">
      <BrandLogo />
      <span>
        仅供 <strong>{audience}</strong> 查阅
        {partner
          ? `；${HIDDEN}。刷新或关闭后须回到原系统重新打开。`
          : `，由 ${issuerName} 提供；${HIDDEN}。刷新或关闭后须重新索取链接。`}
        {openedBefore && <strong>重复查阅：上次打开于 {formatShanghaiMinute(openedBefore)}。</strong>}
      </span>
    </p>
  );
}
