import { BATCH_INQUIRY_TYPE } from "#areas/document/rules/projection.ts";
import { ProductHeading, type ProductHeadingProps } from "#areas/judging/screens/document-sheet.tsx";
import type { ProductDocumentContentProps } from "#areas/judging/screens/product-document.tsx";
import { listFieldsOpenInBatch } from "../rules/batch.ts";
import type { InquiryView } from "./inquiry-document.tsx";

export function InquiryHeading(props: ProductHeadingProps<InquiryView>) {
  const { document, product } = props;
  const { edition, inquiryType } = document;
  return (
    <ProductHeading
      {...props}
      chips={edition > 1 && <span className="chip is-past">第 {edition} 版</span>}
      note={inquiryType === BATCH_INQUIRY_TYPE && <BatchNote product={product} />}
    />
  );
}

/** What a batch inquiry is for, and which contents each of its proposals may change. */
function BatchNote({ product: { compiled } }: Pick<ProductDocumentContentProps<InquiryView>, "product">) {
  const open = listFieldsOpenInBatch(compiled.product);
  return (
    <p className="doc-batch">
      核保通过后，同一价格可转成多张投保单。
      {open.length === 0
        ? "投保单的核保内容都以本单为准。"
        : `每张投保单可另填：${open.map(contentText).join("；")}。其他核保内容以本单为准。`}
    </p>
  );
}

const MOST_NAMED = 3;

function contentText({ title, labels }: { title: string; labels: readonly string[] }): string {
  return labels.length > MOST_NAMED ? `${title}（${labels.length} 项）` : `${title}的${labels.join("、")}`;
}
