import { diffForms } from "#platform/forms/diff-forms.ts";
import { Button } from "#platform/ui/button.tsx";
import { describeEditionChanges } from "../rules/edition-changes.ts";
import type {
  DraftDocumentContent,
  DraftDocumentKind,
  PageQueryProps,
  ProductDocumentContentProps,
} from "./product-document.tsx";

type EditionChangesProps<Content extends DraftDocumentContent> = ProductDocumentContentProps<Content> &
  Pick<PageQueryProps, "setQuery"> & { kind: DraftDocumentKind<Content> };

/** In which sections a document differs from its last edition or its inquiry, and the way to the comparison. */
export function EditionChanges<Content extends DraftDocumentContent>({
  kind,
  document,
  product,
  setQuery,
}: EditionChangesProps<Content>) {
  const earlier = kind.earlierEdition?.(document);
  if (!earlier) return null;
  const { compiled } = product;
  const differences = diffForms(compiled.form.sections, earlier.form, document.form);
  const sections = earlier.listCounted?.(compiled, differences) ?? differences;
  return (
    <p className="uw-changes">
      {describeEditionChanges(earlier.name, sections)}{" "}
      <Button look="link" onClick={() => setQuery({ tab: earlier.pane })}>
        逐项查看
      </Button>
    </p>
  );
}
