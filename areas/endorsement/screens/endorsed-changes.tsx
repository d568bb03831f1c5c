import { DifferenceTable } from "#areas/document/screens/difference-table.tsx";
import type { ProductDocumentContentProps } from "#areas/judging/screens/product-document.tsx";
import { diffForms } from "#platform/forms/diff-forms.ts";
import type { EndorsementView } from "./endorsement-document.tsx";
import { StateChanges } from "./state-changes.tsx";

/** What the endorsement changes, by section: the old and the new value of each field. */
export function EndorsedChanges({
  document: { form, baseForm, changes, validDate },
  product: { compiled, options },
}: ProductDocumentContentProps<EndorsementView>) {
  const sections = diffForms(compiled.form.sections, baseForm, form);
  return (
    <>
      <StateChanges changes={changes} validDate={validDate} />
      {sections.length === 0 ? (
        <p className="quiet-note">保单的内容没有改动。</p>
      ) : (
        <DifferenceTable
          sections={sections.map((section) => ({ ...section, effect: undefined }))}
          before={{ form: baseForm, options, name: "批改前" }}
          after={{ form, options, name: "批改后" }}
        />
      )}
    </>
  );
}
