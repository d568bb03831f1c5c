import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { formulaFactTypes } from "#areas/product/rules/facts.ts";
import { ProductForm } from "#areas/product/screens/product-form.tsx";
import { toFormulaFactValues } from "#platform/forms/fact-values.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { FieldSeeker } from "#platform/forms/web/field-seeker.tsx";
import { FormStore } from "#platform/forms/web/form-store.ts";
import { type FormSectionBodies, FormView } from "#platform/forms/web/form-view.tsx";
import { createOptionVocabulary } from "#platform/forms/web/option-source.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
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
  /** Stands in place of the premium. */
  premium?: ReactNode;
  /** The steps of the document. */
  children?: ReactNode;
};

/** The head of a page that shows a document. */
export function DocumentHeading(props: DocumentHeadingProps) {
  const { title, businessNo, chips, document, facts, premium, children } = props;
  const { sumPremium, currency } = document;
  return (
    <header className="doc-head">
      <div className="doc-title">
        <h1>{title}</h1>
        <code>{businessNo}</code>
        {chips}
        <span className="doc-premium">
          {premium ?? (
            <>
              {currency === "CNY" ? "保费" : "保费（折人民币）"} <strong>{formatMoney(sumPremium)}</strong> 元
            </>
          )}
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
  document: Pick<ProductDocumentContent, "form" | "facts" | "stored" | "sumPremium">;
  product: LoadedProductVersion;
  /** The field that something beside the document leads to. */
  seeking?: ComponentProps<typeof FieldSeeker> | undefined;
  /** Content by section that is shown instead of the values of the form. */
  bodies?: FormSectionBodies;
  /** The content before an endorsement, which has no price of its own. */
  old?: FilledForm | undefined;
};

/** The form of a document in read mode, with its stored price. Another document or version needs another key. */
export function DocumentContent({
  document,
  product: { compiled, options },
  seeking,
  bodies,
  old,
}: DocumentContentProps) {
  const { form, facts, stored, sumPremium } = document;
  return (
    <ProductForm
      compiled={compiled}
      options={options}
      filled={form}
      facts={facts}
      stored={stored && { ...stored, sumPremium }}
      mode={old ? "pigai" : "detail"}
      old={old}
      price={old && { bar: null }}
      isReadOnly
      notes={seeking && <FieldSeeker {...seeking} />}
      bodies={bodies}
    />
  );
}

type UnpricedDocumentContentProps = {
  document: Pick<ProductDocumentContent, "form">;
  product: LoadedProductVersion;
};

/** The same without a price, for readers without the tariff. */
export function UnpricedDocumentContent({ document, product }: UnpricedDocumentContentProps) {
  const { compiled, options } = product;
  const id = useId();
  const [store] = useState(() => {
    const today = getTodayInShanghai(new Date());
    const facts = toFormulaFactValues(formulaFactTypes, { today });
    const context = { today, vocabulary: createOptionVocabulary(options), facts };
    return new FormStore({ form: compiled.form, filled: document.form, mode: "detail", context });
  });
  return (
    <div className="product-form">
      <FormView store={store} options={options} title={`${compiled.product.nameZh}的分区`} id={id} />
    </div>
  );
}
