import { type CSSProperties, memo, type ReactNode } from "react";
import type { CompiledSection } from "../compile-form.ts";
import { isOfPapers } from "../filled.ts";
import { FormField } from "./form-field.tsx";
import { useScope, useSignal } from "./form-scope.tsx";
import { FormTable } from "./form-table.tsx";
import { sectionId } from "./open-scope.ts";

type Given = { section: CompiledSection; papers?: ReactNode };

export const FormSection = memo(function FormSection({ section, papers }: Given) {
  const { store, prefix } = useScope();
  const isHidden = useSignal(section.code, () => store.isSectionHidden(section.code));
  if (isHidden) return null;
  const id = sectionId(prefix, section.code);
  if (isOfPapers(section.section))
    return (
      <div id={id} className="form-section" tabIndex={-1}>
        {papers}
      </div>
    );
  // How to fill it in; whoever only reads needs none of it.
  const note = store.isReadOnly ? undefined : section.section.note;
  const said = note === undefined ? null : <p className="section-note">{note}</p>;
  return (
    <section
      id={id}
      className={section.isTable ? "form-section" : "form-section is-fields"}
      style={{ "--fields": section.elements.length } as CSSProperties}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      {section.isTable ? (
        <FormTable section={section} titleId={`${id}-title`} note={said} />
      ) : (
        <>
          <h2 id={`${id}-title`}>{section.section.title}</h2>
          {said}
          {/* A form of its own: at each key the browser goes through all fields of the form for what it might fill in. */}
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
