import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useState } from "react";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { compileForm } from "#platform/forms/compile-form.ts";
import { FormSectionView } from "#platform/forms/web/form-section.tsx";
import { FormContextProvider } from "#platform/forms/web/use-form-context.tsx";
import { CONTENT_SIGNAL, FormStore } from "#platform/forms/web/form-store.ts";
import { type FormContext, createFormContext } from "#platform/forms/web/form-context.ts";
import { createOptionVocabulary } from "#platform/forms/web/option-source.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { toPartForm, fromPartForm } from "../rules/part-form.ts";
import { type ProductPartKind, buildPartSections, listUnusedPartColumns } from "../rules/part-fields.ts";
import type { JsonObject } from "#areas/product/rules/json-path.ts";
import { pageOptionListLoader } from "#areas/product/screens/list-loader.ts";
import { createProductOptionSource } from "#areas/product/screens/product-options.ts";
import {
  focusFirstPartField,
  focusPartCell,
  findLastPartCellPosition,
  type PartFormCellPosition,
} from "./part-focus.ts";
import { createPartOptionSource } from "./part-options.ts";
import type { WorkbenchVocabulary } from "./workbench-queries.ts";

type PartEditorProps = {
  kind: ProductPartKind;
  part: JsonObject;
  product: JsonObject;
  vocabulary: WorkbenchVocabulary;
  isReadOnly: boolean;
  /** The place that takes the focus once the form is drawn. */
  start: "first" | PartFormCellPosition | undefined;
  onStarted: () => void;
  /** `typedInto` names the field: further typing in the same field belongs to the same step. */
  onPart: (part: JsonObject, typedInto: string) => void;
  onSpot: (spot: PartFormCellPosition) => void;
};

/** Edits a part of a product in a form like any other. */
export function ProductPartEditor({ start, onStarted, ...props }: PartEditorProps) {
  const { kind, part, onSpot } = props;
  const [spare, setSpare] = useState(() => listUnusedPartColumns(kind, part));
  const [restoredSpot, setRestoredSpot] = useState<PartFormCellPosition>();
  /** Columns appear and disappear only when the focus moves on, never during typing. */
  const move = (spot: PartFormCellPosition, typed: JsonObject): void => {
    onSpot(spot);
    const now = listUnusedPartColumns(kind, typed);
    if (now.join() === spare.join()) return;
    setSpare(now);
    setRestoredSpot(spot);
  };
  return (
    <PartFields
      key={spare.join()}
      {...props}
      spare={spare}
      start={start ?? restoredSpot}
      onStarted={start ? onStarted : () => setRestoredSpot(undefined)}
      onSpot={move}
    />
  );
}

type PartFieldsProps = Omit<PartEditorProps, "onSpot"> & {
  spare: readonly string[];
  onSpot: (spot: PartFormCellPosition, typed: JsonObject) => void;
};

function PartFields({ kind, part, product, vocabulary, isReadOnly, spare, ...callbacks }: PartFieldsProps) {
  const { start, onStarted, onPart, onSpot } = callbacks;
  const prefix = `${useId()}-`;
  const [options] = useState(() =>
    createPartOptionSource(
      product,
      vocabulary,
      createProductOptionSource(product as unknown as Product, pageOptionListLoader),
    ),
  );
  const [store] = useState(
    () =>
      new FormStore({
        form: compileForm({ sections: buildPartSections(kind, spare), checks: [], facts: {}, maps: {} }),
        filled: toPartForm(kind, part),
        mode: "edit",
        isReadOnly,
        context: {
          today: getTodayInShanghai(new Date()),
          vocabulary: createOptionVocabulary(options),
          facts: {},
        },
      }),
  );
  const scope = useMemo(() => createFormContext(store, options, prefix), [store, options, prefix]);
  const typed = (): JsonObject => fromPartForm(kind, part, store.typedForm());
  const reportPart = useEffectEvent(() => onPart(typed(), typedInto(scope)));
  useEffect(() => store.subscribe(CONTENT_SIGNAL, () => reportPart()), [store]);
  useEffect(() => {
    store.revealErrors();
    store.scheduleCheck();
    return () => store.close();
  }, [store]);
  const begin = useEffectEvent((to: "first" | PartFormCellPosition) => {
    if (to === "first" || !focusPartCell(scope, to)) focusFirstPartField(scope);
    onStarted();
  });
  useEffect(() => {
    if (start) begin(start);
  }, [start]);
  /** F8 goes to the errors of this part before those of the preview. */
  const seek = (event: KeyboardEvent): void => {
    if (event.key !== "F8" || isReadOnly || store.errors().length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    scope.focusNextError();
  };
  return (
    <FormContextProvider scope={scope}>
      <div
        className="form-body part-form"
        onKeyDownCapture={seek}
        onFocus={({ target }) => {
          scope.recordFocus(target);
          const spot = findLastPartCellPosition(scope);
          if (spot) onSpot(spot, typed());
        }}
      >
        {store.form.sections.map((section) => (
          <FormSectionView key={section.code} section={section} />
        ))}
      </div>
    </FormContextProvider>
  );
}

/** Identifies the field and the row counts, so that adding or removing a row is a step of its own. */
function typedInto(scope: FormContext): string {
  const { store } = scope;
  const rows = store.form.sections.map(({ code }) => store.rowIds(code).length);
  return [...rows, ...Object.values(findLastPartCellPosition(scope) ?? {})].join("/");
}
