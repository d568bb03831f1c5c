import type { ReactNode } from "react";
import { ProductForm } from "#areas/product/screens/product-form.tsx";
import { BATCH } from "#areas/document/rules/projection.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { BatchNote } from "./batch-note.tsx";
import { InquiryFacts } from "./inquiry-facts.tsx";
import { InquiryChip } from "./inquiry-head.tsx";
import type { Inquiry, OpenedProduct } from "./inquiry-queries.ts";

type Given = { inquiry: Inquiry; product: OpenedProduct };

/** What everybody who reads a quotation sees first; `children` is what he may do with it. */
export function InquiryHeading({ inquiry, product, children }: Given & { children?: ReactNode }) {
  const { inquiryNo, edition, sumPremium, currency } = inquiry;
  return (
    <header className="doc-head">
      <div className="doc-title">
        <h1>询价单</h1>
        <code>{inquiryNo}</code>
        <InquiryChip inquiry={inquiry} />
        {edition > 1 && <span className="chip is-past">第 {edition} 版</span>}
        <span className="doc-premium">
          {currency === "CNY" ? "保费" : "保费（折人民币）"} <strong>{formatMoney(sumPremium)}</strong> 元
        </span>
      </div>
      {children}
      <InquiryFacts inquiry={inquiry} riskName={product.compiled.product.nameZh} />
      {inquiry.inquiryType === BATCH && <BatchNote product={product} />}
    </header>
  );
}

export function InquiryContent({ inquiry: { inquiryNo, version, form, facts }, product }: Given) {
  return (
    <ProductForm
      key={`${inquiryNo} ${version}`}
      compiled={product.compiled}
      options={product.options}
      filled={form}
      facts={facts}
      mode="detail"
    />
  );
}
