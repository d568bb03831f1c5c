import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import { openProductOptions } from "#areas/product/screens/product-options.ts";
import { callApi } from "#platform/web/api-client.ts";
import { ApiFault } from "#platform/web/api-fault.ts";
import { Brand } from "#platform/web/brand.tsx";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { takeFragment } from "#platform/web/fragment.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { Tabs } from "#platform/web/tabs.tsx";
import { readInquiryLink } from "../contract/reading-link.ts";
import { EditionsPane } from "./editions-pane.tsx";
import type { OpenedProduct } from "#areas/drafting/screens/document-queries.ts";
import type { Inquiry } from "./inquiry-queries.ts";
import { InquiryContent, InquiryHeading } from "./inquiry-sheet.tsx";
import { keepNames, namesLoader, openSharedClient } from "./shared-names.ts";
import "#platform/web/content.css";
import "#areas/drafting/screens/drafting.css";
import "./quotation.css";
import "./shared-inquiry.css";

type Params = { businessNo: string; product: string; repeatMark?: string };

/** One quotation for somebody who has no account: `/quotationDetail/detail/…/propertySSO#ticket=…`. */
export function SharedInquiry({ params, query, setQuery }: PageProps<Params>) {
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
  return (
    <QueryClientProvider client={client}>
      <main className="shared-page">
        <Opened key={ticket} {...params} ticket={ticket} query={query} setQuery={setQuery} />
      </main>
    </QueryClientProvider>
  );
}

function ticketInAddress(): string {
  return new URLSearchParams(location.hash.slice(1)).get("ticket") ?? "";
}

const brokenLink = new ApiFault({
  kind: "refused",
  message: "页面上没有查阅凭证",
  next: "请打开收到的完整链接；链接只能打开一次，刷新后须向发送人索取新的链接",
});

type Shared = {
  readonly audience: string;
  readonly issuerName: string;
  readonly inquiry: Inquiry;
  readonly product: OpenedProduct;
};
type Asked = Params & { ticket: string };

/** It opens once: the answer is kept for as long as the window lives, and never asked for again. */
function useShared({ businessNo, product, ticket }: Asked) {
  const client = useQueryClient();
  return useQuery<Shared, ApiFault>({
    queryKey: ["shared", businessNo, ticket],
    queryFn: async () => {
      if (ticket === "") throw brokenLink;
      const told = await callApi(readInquiryLink, { businessNo, product, ticket });
      keepNames(client, told.names);
      const { audience, issuerName, inquiry } = told;
      const options = openProductOptions(told.product, namesLoader(told.names));
      const opened = { version: inquiry.productVersion, compiled: compileProduct(told.product), options };
      return { audience, issuerName, inquiry, product: opened };
    },
    structuralSharing: false,
    retryOnMount: false,
  });
}

function Opened({ query, setQuery, ...asked }: Asked & Pick<PageProps, "query" | "setQuery">) {
  const { data, error } = useShared(asked);
  if (data) return <Shown shared={data} query={query} setQuery={setQuery} />;
  return (
    <div className="shared-wait">
      <Brand />
      <h1>询价单查阅</h1>
      {error ? <FaultNote fault={error} /> : <Skeleton rows={8} label="正在打开询价单" />}
    </div>
  );
}

const panes = [
  { id: "content", label: "单据内容" },
  { id: "editions", label: "版次" },
];

type Given = { shared: Shared } & Pick<PageProps, "query" | "setQuery">;

function Shown({ shared: { audience, issuerName, inquiry, product }, query, setQuery }: Given) {
  const { tab } = query;
  return (
    <>
      <p className="shared-note" role="note">
        <Brand />
        <span>
          仅供 <strong>{audience}</strong> 查阅，由 {issuerName}{" "}
          提供；证件号码、电话和客户风险等级不显示。刷新或关闭后须重新索取链接。
        </span>
      </p>
      <div className="doc-page is-long">
        <InquiryHeading inquiry={inquiry} product={product} />
        <Tabs
          label="询价单的各面"
          tabs={panes}
          chosen={tab === "editions" ? tab : "content"}
          onChoose={(id) => setQuery({ tab: id })}
        >
          {tab === "editions" ? (
            <div className="doc-pane">
              <EditionsPane inquiry={inquiry} product={product} />
            </div>
          ) : (
            <InquiryContent inquiry={inquiry} product={product} />
          )}
        </Tabs>
      </div>
    </>
  );
}
