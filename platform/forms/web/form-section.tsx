import { type CSSProperties, memo, type ReactNode, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import type { CompiledSection } from "../compile-form.ts";
import { isUploadSection } from "../filled-form.ts";
import { FormField } from "./form-field.tsx";
import { useFormContext, useFormSignal } from "./use-form-context.tsx";
import { FormTable } from "./form-table.tsx";
import { buildSectionId } from "./form-context.ts";
import { PartyTools } from "./party-tools.tsx";
import { OPENED_PARTS_SIGNAL_NAME } from "./opened-parts.ts";

type FormSectionProps = {
  section: CompiledSection;
  uploads?: ReactNode;
  /** Shown instead of the values of the section. */
  body?: ReactNode;
};

export const FormSectionView = memo(function FormSection({
  section,
  uploads: papers,
  body,
}: FormSectionProps) {
  const { store, prefix } = useFormContext();
  const isHidden = useFormSignal(section.code, () => store.isSectionHidden(section.code));
  const isClosed = useFormSignal(OPENED_PARTS_SIGNAL_NAME, () => store.opened.isSectionClosed(section.code));
  const [isUnfolded, setUnfolded] = useState(false);
  if (isHidden) return null;
  const id = buildSectionId(prefix, section.code);
  if (isUploadSection(section.section))
    return (
      <div id={id} className="form-section" tabIndex={-1}>
        {papers}
      </div>
    );
  if (isClosed && !isUnfolded)
    return <FoldedSection id={id} title={section.section.title} onUnfold={() => setUnfolded(true)} />;
  // The note explains how to fill in the section, so that a read-only form omits it.
  const note = store.isReadOnly ? undefined : section.section.note;
  const noteLine = note === undefined ? null : <p className="section-note">{note}</p>;
  return (
    <section
      id={id}
      className={section.isTable ? "form-section" : "form-section is-fields"}
      style={{ "--fields": section.elements.length } as CSSProperties}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      {body !== undefined ? (
        <>
          <h2 id={`${id}-title`}>{section.section.title}</h2>
          {body}
        </>
      ) : section.isTable ? (
        <FormTable section={section} titleId={`${id}-title`} note={noteLine} />
      ) : (
        <>
          <div className="section-head">
            <h2 id={`${id}-title`}>{section.section.title}</h2>
            <PartyTools section={section} />
          </div>
          {noteLine}
          {/* Each section is a separate form, because autofill scans all fields of a form at every keystroke. */}
          <form className="form-grid" noValidate onSubmit={(event) => event.preventDefault()}>
            {section.elements.map((compiled) => (
              <FormField key={compiled.code} section={section.code} compiled={compiled} />
            ))}
          </form>
        </>
      )}
    </section>
  );
});

type FoldedSectionProps = { id: string; title: string; onUnfold: () => void };

/** A section that the endorsement does not change. */
function FoldedSection({ id, title, onUnfold }: FoldedSectionProps) {
  return (
    <section id={id} className="form-section is-folded" aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      <Button look="link" aria-label={`展开${title}`} onClick={onUnfold}>
        展开
      </Button>
    </section>
  );
}
