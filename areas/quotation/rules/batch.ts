import type { Product } from "#areas/product/rules/product-shape.ts";
import { getFieldLockReason, type ProposalInquiryOrigin } from "#platform/forms/locks.ts";

const single: ProposalInquiryOrigin = { inquiryType: "0", mayModifyInquiry: false };
const batch: ProposalInquiryOrigin = { ...single, inquiryType: "1" };

/** The fields that each proposal of a batch inquiry may change, by section. */
export function listFieldsOpenInBatch({
  sections,
}: Pick<Product, "sections">): { title: string; labels: string[] }[] {
  return sections.flatMap(({ title, elements }) => {
    const open = elements.filter(
      (element) =>
        !element.invisible &&
        getFieldLockReason(element, single) !== undefined &&
        getFieldLockReason(element, batch) === undefined,
    );
    return open.length === 0 ? [] : [{ title, labels: open.map(({ label }) => label) }];
  });
}
