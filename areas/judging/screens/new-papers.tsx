import { NewAttachmentsSection } from "#areas/attachment/screens/new-attachments.tsx";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import type { DraftEditingState } from "./use-editing.ts";

type NewPapersProps = { editing: DraftEditingState; product: Product; businessType: string };

/** The papers of a document without a number; the form is saved before they are sent. */
export function NewPapers({ editing, product, businessType }: NewPapersProps) {
  const { store } = useFormContext();
  return (
    <NewAttachmentsSection
      product={product}
      businessType={businessType}
      waiting={editing.waiting}
      onUploads={(uploads) => {
        // A save that runs already takes them along.
        editing.waiting.add(uploads);
        void editing.attach(store);
      }}
    />
  );
}
