import { diffForms } from "#platform/forms/diff-forms.ts";
import { Button } from "#platform/ui/button.tsx";
import type {
  DraftDocumentContent,
  DraftDocumentKind,
  PageQueryProps,
  ProductDocumentContentProps,
} from "./product-document.tsx";

type EditionChangesProps<Content extends DraftDocumentContent> = ProductDocumentContentProps<Content> &
  Pick<PageQueryProps, "setQuery"> & { kind: DraftDocumentKind<Content> };

/** In which sections a document differs from its last edition, and the way to the comparison. */
export function EditionChanges<Content extends DraftDocumentContent>({
  kind,
  document,
  product,
  setQuery,
}: EditionChangesProps<Content>) {
  const earlier = kind.earlierEdition?.(document);
  if (!earlier) return null;
  const sections = diffForms(product.compiled.form.sections, earlier.form, document.form);
  const counted = sections.map(
    ({ title, rows }) => `${title} ${rows.flatMap(({ cells }) => cells).length} 处`,
  );
  return (
    <p className="uw-changes">
      与{earlier.name}相比：{counted.length === 0 ? "内容相同" : counted.join("、")}{" "}
      <Button look="link" onClick={() => setQuery({ tab: earlier.pane })}>
        逐项查看
      </Button>
    </p>
  );
}
