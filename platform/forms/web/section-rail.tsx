import type { CompiledSection } from "../compile-form.ts";
import { useScope, useSignal } from "./form-scope.tsx";
import { FAULTS } from "./form-store.ts";
import { sectionId } from "./open-scope.ts";

type Given = { title: string; sections: readonly CompiledSection[]; current: string | undefined };

/** The sections at a glance: what is done, what is wrong, what is still to be filled in. */
export function SectionRail({ title, sections, current }: Given) {
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
  const { store, prefix } = useScope();
  const { code } = section;
  const isHidden = useSignal(code, () => store.isSectionHidden(code));
  const count = useSignal(FAULTS, () => store.faultsIn(code).count);
  const told = useSignal(FAULTS, () => store.faultsIn(code).told);
  if (isHidden) return null;
  const isBlank = section.isTable && store.rowIds(code).length === 0;
  const state = told > 0 ? "is-wrong" : count > 0 || isBlank ? "is-open" : "is-done";
  const says = count === 0 ? "" : told > 0 ? `，${told} 处有误` : `，${count} 处待填`;
  return (
    <li>
      <button
        type="button"
        className={`rail-entry ${store.isReadOnly ? "" : state}`}
        aria-current={isCurrent ? "true" : undefined}
        aria-label={`${section.section.title}${store.isReadOnly ? "" : says}`}
        onClick={() => goToSection(sectionId(prefix, code))}
      >
        {!store.isReadOnly && <span className="rail-mark" aria-hidden="true" />}
        <span className="rail-title">{section.section.title}</span>
        {count > 0 && !store.isReadOnly && (
          <span className="rail-count" aria-hidden="true">
            {told > 0 ? told : count}
          </span>
        )}
      </button>
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
