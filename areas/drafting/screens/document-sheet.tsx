import type { ReactNode } from "react";
import { ProductForm } from "#areas/product/screens/product-form.tsx";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import type { OpenedProduct } from "./document-queries.ts";

type HeadingProps = {
  /** What its kind is called. */
  title: string;
  businessNo: string;
  /** Its state, and what else is told by a chip. */
  chips: ReactNode;
  document: { readonly sumPremium: string | null; readonly currency: string };
  facts: ReactNode;
  /** What may be done with it. */
  children?: ReactNode;
};

/** What everybody who reads a document sees first. */
export function DocumentHeading({ title, businessNo, chips, document, facts, children }: HeadingProps) {
  const { sumPremium, currency } = document;
  return (
    <header className="doc-head">
      <div className="doc-title">
        <h1>{title}</h1>
        <code>{businessNo}</code>
        {chips}
        <span className="doc-premium">
          {currency === "CNY" ? "保费" : "保费（折人民币）"} <strong>{formatMoney(sumPremium)}</strong> 元
        </span>
      </div>
      {children}
      {facts}
    </header>
  );
}

type ContentProps = {
  form: FilledForm;
  facts?: Readonly<Record<string, string>>;
  product: OpenedProduct;
};

/** Its form to be read. Another document, or another version of it, is another key. */
export function DocumentContent({ form, facts, product: { compiled, options } }: ContentProps) {
  return <ProductForm compiled={compiled} options={options} filled={form} facts={facts} mode="detail" />;
}
