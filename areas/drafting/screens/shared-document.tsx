import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type * as z from "zod/mini";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import { createProductOptions } from "#areas/product/screens/product-options.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { Brand } from "#platform/web/brand.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { takeFragment } from "#platform/web/fragment.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import type { Beside } from "../contract/reading-link.ts";
import type { OpenedProduct } from "./document-queries.ts";
import { keepNames, namesLoader, openSharedClient } from "./shared-names.ts";
import "#platform/web/content.css";
import "#platform/documents/web/documents.css";
import "./drafting.css";
import "./shared-document.css";

export type SharedParams = { businessNo: string; product?: string; repeatMark?: string };
type Around = z.infer<typeof Beside>;
type LinkQuery = {
  readonly businessNo: string;
  readonly product: string | undefined;
  readonly ticket: string;
};
export type SharedProps<Told> = { told: Told; product: OpenedProduct } & Pick<
  PageProps,
  "query" | "setQuery"
>;

/** A kind of document: what it is called, how it is read by a link, and how it is drawn. */
type SharedKind<Told extends Around> = {
  readonly name: string;
  readonly read: (asked: LinkQuery) => Promise<Told>;
  /** Of which version of its product it is. */
  readonly versionOf: (told: Told) => string;
  readonly Sheet: ComponentType<SharedProps<Told>>;
};

type SharedDocumentProps<Told extends Around> = PageProps<SharedParams> & { kind: SharedKind<Told> };

/** One document for somebody who has no account: `…/detail/…/propertySSO#ticket=…`. */
export function SharedDocument<Told extends Around>({
  params,
  ...given
}: SharedDocumentProps<Told>): ReactNode {
  const [client] = useState(openSharedClient);
  const [ticket, setTicket] = useState(ticketInAddress);
  useEffect(() => {
    const take = (): void => {
      const { ticket: another } = takeFragment();
      if (another) setTicket(another);
    };
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  const asked = { businessNo: params.businessNo, product: params.product, ticket };
  return (
    <QueryClientProvider client={client}>
      <main className="shared-page">
        <Opened key={ticket} asked={asked} {...given} />
      </main>
    </QueryClientProvider>
  );
}

function ticketInAddress(): string {
  return new URLSearchParams(location.hash.slice(1)).get("ticket") ?? "";
}

const brokenLink = new ApiError({
  kind: "refused",
  message: "页面上没有查阅凭证",
  next: "请打开收到的完整链接；链接只能打开一次，刷新后须向发送人索取新的链接",
});

/** It opens once: the answer is kept for as long as the window lives, and never asked for again. */
function useShared<Told extends Around>(kind: SharedKind<Told>, asked: LinkQuery) {
  const client = useQueryClient();
  return useQuery<{ told: Told; product: OpenedProduct }, ApiError>({
    queryKey: ["shared", asked.businessNo, asked.ticket],
    queryFn: async () => {
      if (asked.ticket === "") throw brokenLink;
      const told = await kind.read(asked);
      keepNames(client, told.names);
      const options = createProductOptions(told.product, namesLoader(told.names));
      const product = { version: kind.versionOf(told), compiled: compileProduct(told.product), options };
      return { told, product };
    },
    structuralSharing: false,
    retryOnMount: false,
  });
}

type OpenedProps<Told extends Around> = Omit<SharedDocumentProps<Told>, "params"> & { asked: LinkQuery };

function Opened<Told extends Around>({ kind, asked, query, setQuery }: OpenedProps<Told>): ReactNode {
  const { data, error } = useShared(kind, asked);
  const { name, Sheet } = kind;
  if (data)
    return (
      <>
        <Whom {...data.told} />
        <div className="doc-page is-long">
          <Sheet {...data} query={query} setQuery={setQuery} />
        </div>
      </>
    );
  return (
    <div className="shared-wait">
      <Brand />
      <h1>{name}查阅</h1>
      {error ? <ErrorNote error={error} /> : <Skeleton rows={8} label={`正在打开${name}`} />}
    </div>
  );
}

function Whom({ audience, issuerName }: Pick<Around, "audience" | "issuerName">) {
  return (
    <p className="shared-note" role="note">
      <Brand />
      <span>
        仅供 <strong>{audience}</strong> 查阅，由 {issuerName}{" "}
        提供；证件号码、电话和客户风险等级不显示。刷新或关闭后须重新索取链接。
      </span>
    </p>
  );
}
