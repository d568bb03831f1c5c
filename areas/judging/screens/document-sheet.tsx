import type { ReactNode } from "react";
import { ProductForm } from "#areas/product/screens/product-form.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import type { LoadedProductVersion } from "./document-queries.ts";
import type {
  ProductDocumentContentProps,
  ProductDocumentContent,
  ProductDocumentKind,
} from "./product-document.tsx";
import "#platform/documents/web/documents.css";
import "./drafting.css";

type DocumentHeadingProps = {
  /** What the kind or the page is called. */
  title: string;
  businessNo: string;
  /** The state, and other chips. */
  chips: ReactNode;
  document: { readonly sumPremium: string | null; readonly currency: string };
  facts: ReactNode;
  /** The steps of the document. */
  children?: ReactNode;
};

/** The head of a page that shows a document. */
export function DocumentHeading(props: DocumentHeadingProps) {
  const { title, businessNo, chips, document, facts, children } = props;
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

export type ProductHeadingProps<Content extends ProductDocumentContent> =
  ProductDocumentContentProps<Content> & {
    kind: ProductDocumentKind<Content>;
    title?: string;
    /** Chips beside the state. */
    chips?: ReactNode;
    /** Stands below the facts. */
    note?: ReactNode;
    children?: ReactNode;
  };

export function ProductHeading<Content extends ProductDocumentContent>(props: ProductHeadingProps<Content>) {
  const { kind, document, product, title = kind.title, chips, note, children } = props;
  return (
    <DocumentHeading
      title={title}
      businessNo={kind.numberOf(document)}
      document={document}
      chips={
        <>
          <kind.Chip document={document} />
          {chips}
        </>
      }
      facts={
        <>
          <kind.Facts document={document} product={product} />
          {note}
        </>
      }
    >
      {children}
    </DocumentHeading>
  );
}

type DocumentContentProps = {
  document: Pick<ProductDocumentContent, "form" | "facts">;
  product: LoadedProductVersion;
};

/** The form of a document in read mode. Another document or version needs another key. */
export function DocumentContent({ document, product: { compiled, options } }: DocumentContentProps) {
  const { form, facts } = document;
  return <ProductForm compiled={compiled} options={options} filled={form} facts={facts} mode="detail" />;
}
