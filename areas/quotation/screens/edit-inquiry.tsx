import { useState } from "react";
import { useProduct } from "#areas/drafting/screens/document-queries.ts";
import { DocumentWait } from "#platform/documents/web/document-wait.tsx";
import { PageWait } from "#platform/documents/web/page-wait.tsx";
import { useTabName } from "#platform/documents/web/use-tab-name.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { InquiryEditor } from "./inquiry-editor.tsx";
import { InquiryChip } from "./inquiry-head.tsx";
import { ADD, BACK, detailHref, editHref, INQUIRIES } from "./inquiry-places.ts";
import { useInquiry } from "./inquiry-queries.ts";
import { InquiryRefusal } from "./inquiry-refusal.tsx";
import "#platform/documents/web/documents.css";
import "#areas/drafting/screens/drafting.css";

const TITLE = "编辑询价";

type Params = { inquiryNo?: string; type?: string; state?: string; combId?: string };

export function EditInquiry({ params: { inquiryNo }, query, setQuery }: PageProps<Params>) {
  if (inquiryNo !== undefined)
    return <KeptInquiry key={inquiryNo} inquiryNo={inquiryNo} query={query} setQuery={setQuery} />;
  return (
    <PageWait title={TITLE}>
      <p>没有指定要编辑的询价单。</p>
      <p>
        <a className="link" href={INQUIRIES}>
          从询价单列表选择
        </a>
        ，或
        <a className="link" href={ADD}>
          新增询价
        </a>
        。
      </p>
    </PageWait>
  );
}

type KeptInquiryProps = Omit<PageProps, "params"> & { inquiryNo: string };

function KeptInquiry({ inquiryNo, query, setQuery }: KeptInquiryProps) {
  const inquiry = useInquiry(inquiryNo);
  const { data } = inquiry;
  const product = useProduct(data?.riskCode ?? "", data?.productVersion);
  const [turn, setTurn] = useState(0);
  useTabName(data?.holderName, query, setQuery);
  if (!data || !product.data)
    return (
      <DocumentWait title={TITLE} query={data ? product : inquiry} waiting="正在打开询价单" back={BACK} />
    );
  if (!data.offers.some(({ event }) => event === "save"))
    return (
      <PageWait title={TITLE}>
        <p>
          询价单 <code>{inquiryNo}</code> 现为 <InquiryChip inquiry={data} />
          ，不能编辑，或不属于您和您的团队。
        </p>
        <a className="button" href={detailHref(inquiryNo)}>
          查看询价单
        </a>
      </PageWait>
    );
  const { nameZh } = product.data.compiled.product;
  return (
    <div className="doc-page">
      <header className="doc-head is-low">
        <div className="doc-title">
          <h1>{TITLE}</h1>
          <code>{inquiryNo}</code>
          <InquiryChip inquiry={data} />
          <span>{nameZh}</span>
          {data.copiedFrom !== "" && (
            <span className="quiet-note">
              复制自{" "}
              <a className="link" href={detailHref(data.copiedFrom)}>
                {data.copiedFrom}
              </a>
            </span>
          )}
        </div>
        <a className="button small" href={detailHref(inquiryNo)}>
          查看详情
        </a>
      </header>
      <InquiryRefusal inquiryNo={inquiryNo} status={data.status} />
      <InquiryEditor
        key={turn}
        product={product.data}
        filled={data.form}
        facts={data.facts}
        first={data}
        draft={{
          recordKey: editHref(inquiryNo),
          title: `询价单 ${inquiryNo} ${data.holderName}`,
        }}
        onReload={() => void inquiry.refetch().then(() => setTurn(turn + 1))}
      />
    </div>
  );
}
