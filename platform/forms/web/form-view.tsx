import { type ReactNode, useEffect, useMemo, useState } from "react";
import { isOfPapers } from "../filled.ts";
import { FormSection } from "./form-section.tsx";
import { FormScopeProvider } from "./form-scope.tsx";
import type { FormStore } from "./form-store.ts";
import { openScope, type TableTools } from "./open-scope.ts";
import { HistoryButtons } from "./history-buttons.tsx";
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
  foot?: ReactNode;
  /** Stands where the definition has its section of papers; files are no values, so without it there is no such section. */
  papers?: ReactNode;
  /** The same one for the life of the form. */
  tableTools?: TableTools | undefined;
};

/** A whole form: its sections, the rail beside them, and the keys that work everywhere in it. */
export function FormView({ store, options, title, id, aside, foot, papers, tableTools }: Given) {
  const prefix = `${id}-`;
  const scope = useMemo(
    () => openScope(store, options, prefix, tableTools),
    [store, options, prefix, tableTools],
  );
  const sections = store.form.sections.filter(({ section }) => papers !== undefined || !isOfPapers(section));
  const [current, setCurrent] = useState(sections[0]?.code);
  useEffect(() => options.subscribe(() => store.checkSoon()), [options, store]);
  // A tab that was hidden meanwhile takes up again what it had put off.
  useEffect(() => {
    store.checkSoon();
    return () => store.close();
  }, [store]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // A cell that went away, by a step or out of sight, leaves the focus nowhere: its form is still the one meant.
      if (document.activeElement === document.body) stepByKey(store, event);
      if (event.key !== "F8" || store.isReadOnly) return;
      event.preventDefault();
      scope.goToFault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [scope, store]);

  return (
    <FormScopeProvider scope={scope}>
      <div
        className="form-view"
        data-readonly={store.isReadOnly}
        onKeyDownCapture={(event) => stepByKey(store, event)}
      >
        <div className="form-side">
          {!store.isReadOnly && <HistoryButtons />}
          <SectionRail title={title} sections={sections} current={current} />
        </div>
        <div
          className="form-body"
          onFocus={({ target }) => {
            const inside = scope.noteFocus(target);
            if (inside !== undefined) setCurrent(inside);
          }}
        >
          {sections.map((section) => (
            <FormSection key={section.code} section={section} papers={papers} />
          ))}
        </div>
        {aside}
        {foot}
      </div>
    </FormScopeProvider>
  );
}

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "preventDefault">;

function stepByKey(store: FormStore, event: Key): void {
  if (store.isReadOnly || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) store.redo();
  else store.undo();
}
