import { Button } from "#platform/ui/button.tsx";
import type { CompiledSection } from "../compile-form.ts";
import { useFormContext, useFormSignal } from "./use-form-context.tsx";
import { FORM_ERRORS_SIGNAL_NAME } from "./form-store.ts";
import { buildSectionId } from "./form-context.ts";
import { OPENED_PARTS_SIGNAL_NAME } from "./opened-parts.ts";

type SectionNavigationProps = {
  title: string;
  sections: readonly CompiledSection[];
  current: string | undefined;
};

/** Lists the sections and shows which are complete, wrong or still to be filled in. */
export function SectionNavigation({ title, sections, current }: SectionNavigationProps) {
  return (
    <nav className="form-rail" aria-label={title}>
      <ul>
        {sections.map((section) => (
          <RailEntry key={section.code} section={section} isCurrent={section.code === current} />
        ))}
      </ul>
    </nav>
  );
}

function RailEntry({ section, isCurrent }: { section: CompiledSection; isCurrent: boolean }) {
  const { store, prefix } = useFormContext();
  const { code } = section;
  const isHidden = useFormSignal(code, () => store.isSectionHidden(code));
  const count = useFormSignal(FORM_ERRORS_SIGNAL_NAME, () => store.errorsIn(code).count);
  const visibleErrors = useFormSignal(FORM_ERRORS_SIGNAL_NAME, () => store.errorsIn(code).visible);
  const isClosed = useFormSignal(OPENED_PARTS_SIGNAL_NAME, () => store.opened.isSectionClosed(code));
  if (isHidden) return null;
  const isBlank = section.isTable && store.rowIds(code).length === 0;
  const isOptional = isBlank && count === 0 && !store.opened.isLimited();
  const state = isClosed
    ? "is-closed"
    : visibleErrors > 0
      ? "is-wrong"
      : count > 0
        ? "is-open"
        : isOptional
          ? "is-optional"
          : "is-done";
  const status = visibleErrors > 0 ? `，${visibleErrors} 处有误` : `，${count} 处待填`;
  return (
    <li>
      <Button
        look="bare"
        className={`rail-entry ${store.isReadOnly ? "" : state}`}
        aria-current={isCurrent ? "true" : undefined}
        aria-label={count > 0 && !store.isReadOnly ? `${section.section.title}${status}` : undefined}
        title={section.section.title}
        onClick={() => goToSection(buildSectionId(prefix, code))}
      >
        {!store.isReadOnly && <span className="rail-mark" aria-hidden="true" />}
        <span className="rail-title">{section.section.title}</span>
        {isOptional && !store.isReadOnly && <span className="rail-optional">选填</span>}
        {count > 0 && !store.isReadOnly && (
          <span className="rail-count" aria-hidden="true">
            {visibleErrors > 0 ? visibleErrors : count}
          </span>
        )}
      </Button>
    </li>
  );
}

function goToSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: "start" });
  const first = section?.querySelector<HTMLElement>(
    "input:not([readonly]):not(:disabled), button.cell-face:not([aria-disabled=true]), [role=grid] [tabindex='0'], textarea",
  );
  (first ?? section)?.focus({ preventScroll: true });
}
