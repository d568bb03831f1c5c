import { openInBatch } from "../rules/batch.ts";
import type { OpenedProduct } from "#areas/drafting/screens/document-queries.ts";

/** What a batch inquiry is good for, and what of it each proposal may say by itself. */
export function BatchNote({ product: { compiled } }: { product: OpenedProduct }) {
  const open = openInBatch(compiled.product);
  return (
    <p className="doc-batch">
      核保通过后，同一价格可转成多张投保单。
      {open.length === 0
        ? "投保单的核保内容都以本单为准。"
        : `每张投保单可另填：${open.map(told).join("；")}。其他核保内容以本单为准。`}
    </p>
  );
}

const MOST_NAMED = 3;

function told({ title, labels }: { title: string; labels: readonly string[] }): string {
  return labels.length > MOST_NAMED ? `${title}（${labels.length} 项）` : `${title}的${labels.join("、")}`;
}
