import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { FormSection, sectionId } from "./form-section.tsx";
import { fieldId, type FormScope, FormScopeProvider } from "./form-scope.tsx";
import { type CellPlace, cellKey } from "./form-state.ts";
import type { FormStore } from "./form-store.ts";
import type { OptionSource } from "./options.ts";
import { SectionRail } from "./section-rail.tsx";
import "./form.css";
import "./cells.css";
import "./table.css";

type Given = {
  store: FormStore;
  options: OptionSource;
  title: string;
  /** Before the ids of its parts. */
  id: string;
  /** Stands at the right of the form, and below it. */
  aside?: ReactNode;
  foot?: (goToNextFault: () => void) => ReactNode;
  /** Told which cell has the focus. */
  onFocusCell?: (place: CellPlace | undefined) => void;
};

/** A whole form: its sections, the rail beside them, and the keys that work everywhere in it. */
export function FormView({ store, options, title, id, aside, foot, onFocusCell }: Given) {
  const prefix = `${id}-`;
  const scope = useMemo<FormScope>(() => ({ store, options, prefix }), [store, options, prefix]);
  const body = useRef<HTMLDivElement>(null);
  const focused = useRef<CellPlace>(undefined);
  const [current, setCurrent] = useState(store.form.sections[0]?.code);
  useEffect(() => options.subscribe(() => store.checkSoon()), [options, store]);
  useEffect(() => () => store.close(), [store]);

  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key === "F8") {
      event.preventDefault();
      goToFault(scope, focused.current);
    }
    if (store.isReadOnly || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) store.redo();
    else store.undo();
  };
  return (
    <FormScopeProvider scope={scope}>
      <div className="form-view" data-mode={store.mode} onKeyDownCapture={onKeyDown}>
        <SectionRail title={title} current={current} />
        <div
          ref={body}
          className="form-body"
          onFocus={({ target }) => {
            const place = placeOf(target.id, prefix);
            focused.current = place ?? focused.current;
            onFocusCell?.(place);
            const inside = place?.section ?? sectionOf(target, prefix);
            if (inside !== undefined) setCurrent(inside);
          }}
        >
          {store.form.sections.map((section) => (
            <FormSection key={section.code} section={section} />
          ))}
        </div>
        {aside}
        {foot?.(() => goToFault(scope, focused.current))}
      </div>
    </FormScopeProvider>
  );
}

function placeOf(id: string, prefix: string): CellPlace | undefined {
  if (!id.startsWith(prefix)) return undefined;
  const [section = "", row, element] = id.slice(prefix.length).split("/");
  return row === undefined || element === undefined ? undefined : { section, row, element };
}

function sectionOf(target: Element, prefix: string): string | undefined {
  const start = sectionId(prefix, "");
  return target.closest(".form-section")?.id.slice(start.length);
}

/** Moves to the next thing that is wrong or missing; a cell of a table may first have to be brought into its window. */
function goToFault({ store, prefix }: FormScope, after: CellPlace | undefined): void {
  store.reveal();
  const fault = store.nextFault(after);
  if (!fault) return;
  const { place } = fault;
  const found = document.getElementById(fieldId(prefix, place));
  if (found) return focusOn(found);
  const table = document.getElementById(sectionId(prefix, place.section));
  table?.dispatchEvent(new CustomEvent("seekcell", { detail: cellKey(place) }));
}

/** A group of radios is entered at the one that is chosen, else at the first. */
function focusOn(found: HTMLElement): void {
  const inner =
    found.getAttribute("role") === "radiogroup"
      ? (found.querySelector<HTMLElement>("input:checked") ?? found.querySelector<HTMLElement>("input"))
      : found;
  (inner ?? found).focus();
  found.scrollIntoView({ block: "nearest" });
}
