import { type ReactNode, useEffect, useMemo, useState } from "react";
import { overlayStack } from "#platform/ui/overlay-stack.ts";
import { usePageKeys } from "#platform/ui/use-page-keys.ts";
import { loadSpelling } from "#platform/web/use-spelling.ts";
import { isUploadSection } from "../filled-form.ts";
import { FormSectionView } from "./form-section.tsx";
import { FormContextProvider } from "./use-form-context.tsx";
import type { FormStore } from "./form-store.ts";
import { createFormContext, type RenderPartyTools, type RenderTableTools } from "./form-context.ts";
import { FoldButton } from "./fold-button.tsx";
import { foldRail, isAsideFolded, isRailFolded } from "./form-layout.ts";
import { UndoRedoButtons } from "./history-buttons.tsx";
import type { OptionListSource } from "./option-source.ts";
import { SectionNavigation } from "./section-rail.tsx";
import { formLayoutStore, useFormLayout } from "./use-form-layout.ts";
import "./form.css";
import "./cells.css";
import "./table.css";

export type FormSectionBodies = Readonly<Record<string, ReactNode>>;

type FormViewProps = {
  store: FormStore;
  options: OptionListSource;
  title: string;
  /** The prefix of all ids within the form. */
  id: string;
  /** Content at the right of the form; `foot` is content below it. */
  aside?: ReactNode;
  foot?: ReactNode;
  /** Content of the upload section. Files are not form values, so that the section is absent without it. */
  uploads?: ReactNode;
  /** Content by section that is shown instead of the values of the form. */
  bodies?: FormSectionBodies | undefined;
  /** Must stay the same object for the life of the form, like `partyTools`. */
  tableTools?: RenderTableTools | undefined;
  partyTools?: RenderPartyTools | undefined;
};

/** Renders a whole form: its sections, the rail beside them, and the keys that work everywhere in it. */
export function FormView({
  store,
  options,
  title,
  id,
  aside,
  foot,
  uploads: papers,
  bodies,
  tableTools,
  partyTools,
}: FormViewProps) {
  const prefix = `${id}-`;
  const scope = useMemo(
    () => createFormContext(store, options, prefix, { tableTools, partyTools }),
    [store, options, prefix, tableTools, partyTools],
  );
  const sections = store.form.sections.filter(
    ({ section }) => papers !== undefined || !isUploadSection(section),
  );
  const [current, setCurrent] = useState(sections[0]?.code);
  const layout = useFormLayout();
  useEffect(() => options.subscribe(() => store.scheduleCheck()), [options, store]);
  // A tab that was hidden resumes the check that it postponed.
  useEffect(() => {
    store.scheduleCheck();
    if (!store.isReadOnly) loadSpelling();
    return () => store.close();
  }, [store]);

  usePageKeys((event) => {
    // An undo step or scrolling can remove the focused cell. The keys then still belong to this form.
    if (document.activeElement === document.body) stepByKey(store, event);
    if (event.key === "F9") {
      event.preventDefault();
      formLayoutStore.change({ isFullWidth: !formLayoutStore.current().isFullWidth });
    }
    if (event.key !== "F8" || store.isReadOnly) return;
    event.preventDefault();
    scope.focusNextError();
  });

  return (
    <FormContextProvider scope={scope}>
      <div
        className="form-view"
        data-readonly={store.isReadOnly}
        data-rail={isRailFolded(layout) ? "folded" : "open"}
        data-aside={isAsideFolded(layout) ? "folded" : "open"}
        onKeyDownCapture={(event) => overlayStack.hasKeys(event.currentTarget) && stepByKey(store, event)}
      >
        <div className="form-side">
          {!store.isReadOnly && <UndoRedoButtons />}
          <SectionNavigation title={title} sections={sections} current={current} />
          <FoldButton
            side="left"
            label="分区"
            isFolded={isRailFolded(layout)}
            onFold={(isFolded) => formLayoutStore.change(foldRail(layout, isFolded))}
          />
        </div>
        <div
          className="form-body"
          onFocus={({ target }) => {
            const focused = scope.recordFocus(target);
            if (focused !== undefined) setCurrent(focused);
          }}
        >
          {sections.map((section) => (
            <FormSectionView
              key={section.code}
              section={section}
              uploads={papers}
              body={bodies?.[section.code]}
            />
          ))}
        </div>
        {aside}
        {foot}
      </div>
    </FormContextProvider>
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
