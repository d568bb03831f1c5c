import { useState } from "react";
import { FaultNote } from "#platform/web/fault-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { InquiryEditor } from "./inquiry-editor.tsx";
import { InquiryChip } from "./inquiry-head.tsx";
import { ADD, detailHref, editHref, INQUIRIES } from "./inquiry-places.ts";
import { useInquiry, useProduct } from "./inquiry-queries.ts";
import { PageWait } from "./page-wait.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { useNamedTab } from "./use-named-tab.ts";
import "./quotation.css";

type Params = { inquiryNo?: string; type?: string; state?: string; combId?: string };

export function EditInquiry({ params: { inquiryNo }, query, setQuery }: PageProps<Params>) {
  if (inquiryNo !== undefined)
    return <KeptInquiry key={inquiryNo} inquiryNo={inquiryNo} query={query} setQuery={setQuery} />;
  return (
    <PageWait title="编辑询价">
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

type Given = Omit<PageProps, "params"> & { inquiryNo: string };

function KeptInquiry({ inquiryNo, query, setQuery }: Given) {
  const inquiry = useInquiry(inquiryNo);
  const { data } = inquiry;
  const product = useProduct(data?.riskCode ?? "", data?.productVersion);
  const [turn, setTurn] = useState(0);
  useNamedTab(data?.holderName, query, setQuery);
  if (inquiry.error && !data)
    return (
      <PageWait title="编辑询价">
        <FaultNote fault={inquiry.error} onRetry={() => void inquiry.refetch()} />
        <a className="link" href={INQUIRIES}>
          返回询价单列表
        </a>
      </PageWait>
    );
  if (!data || !product.data)
    return (
      <PageWait title="编辑询价">
        {product.error ? (
          <FaultNote fault={product.error} onRetry={() => void product.refetch()} />
        ) : (
          <Skeleton rows={10} label="正在打开询价单" />
        )}
      </PageWait>
    );
  if (!data.offers.some(({ event }) => event === "save"))
    return (
      <PageWait title="编辑询价">
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
          <h1>编辑询价</h1>
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
      <RefusalNote inquiryNo={inquiryNo} status={data.status} />
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
