import type { Product } from "#areas/product/rules/product-shape.ts";
import { getLockReason, type InquiryOrigin } from "#platform/forms/locks.ts";

const single: InquiryOrigin = { inquiryType: "0", mayModifyInquiry: false };
const batch: InquiryOrigin = { ...single, inquiryType: "1" };

/** The fields that each proposal of a batch inquiry may change, by section. */
export function openInBatch({ sections }: Pick<Product, "sections">): { title: string; labels: string[] }[] {
  return sections.flatMap(({ title, elements }) => {
    const open = elements.filter(
      (element) =>
        !element.invisible &&
        getLockReason(element, single) !== undefined &&
        getLockReason(element, batch) === undefined,
    );
    return open.length === 0 ? [] : [{ title, labels: open.map(({ label }) => label) }];
  });
}
