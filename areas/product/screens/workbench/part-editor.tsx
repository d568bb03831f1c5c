import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useState } from "react";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { compileForm } from "#platform/forms/compile-form.ts";
import { FormSection } from "#platform/forms/web/form-section.tsx";
import { FormScopeProvider } from "#platform/forms/web/form-scope.tsx";
import { CONTENT, FormStore } from "#platform/forms/web/form-store.ts";
import { type FormScope, openScope } from "#platform/forms/web/open-scope.ts";
import { vocabularyOf } from "#platform/forms/web/options.ts";
import type { Product } from "../../rules/product-shape.ts";
import { partForm, partOf } from "../../rules/workbench/part-form.ts";
import { type PartKind, partSections, spareColumns } from "../../rules/workbench/part-words.ts";
import type { Holder } from "../../rules/workbench/paths.ts";
import { listLoader } from "../list-loader.ts";
import { openProductOptions } from "../product-options.ts";
import { goToFirst, goToSpot, lastSpot, type Spot } from "./part-focus.ts";
import { openPartOptions } from "./part-options.ts";
import type { Vocabulary } from "./workbench-queries.ts";

type Given = {
  kind: PartKind;
  part: Holder;
  product: Holder;
  vocabulary: Vocabulary;
  isReadOnly: boolean;
  /** Where the focus goes as soon as the form is there. */
  start: "first" | Spot | undefined;
  onStarted: () => void;
  /** With what was typed into: typing on there is one step. */
  onPart: (part: Holder, typedInto: string) => void;
  onSpot: (spot: Spot) => void;
};

/** A part filled in like any other form; the product's own language is what it is made with. */
export function PartEditor({ start, onStarted, ...given }: Given) {
  const { kind, part, onSpot } = given;
  const [spare, setSpare] = useState(() => spareColumns(kind, part));
  const [again, setAgain] = useState<Spot>();
  /** Columns come and go between two fields, never under the hands of whoever types. */
  const move = (spot: Spot, typed: Holder): void => {
    onSpot(spot);
    const now = spareColumns(kind, typed);
    if (now.join() === spare.join()) return;
    setSpare(now);
    setAgain(spot);
  };
  return (
    <PartFields
      key={spare.join()}
      {...given}
      spare={spare}
      start={start ?? again}
      onStarted={start ? onStarted : () => setAgain(undefined)}
      onSpot={move}
    />
  );
}

type FieldsGiven = Omit<Given, "onSpot"> & {
  spare: readonly string[];
  onSpot: (spot: Spot, typed: Holder) => void;
};

function PartFields({ kind, part, product, vocabulary, isReadOnly, spare, ...given }: FieldsGiven) {
  const { start, onStarted, onPart, onSpot } = given;
  const prefix = `${useId()}-`;
  const [options] = useState(() =>
    openPartOptions(product, vocabulary, openProductOptions(product as unknown as Product, listLoader)),
  );
  const [store] = useState(
    () =>
      new FormStore({
        form: compileForm({ sections: partSections(kind, spare), checks: [], facts: {}, maps: {} }),
        filled: partForm(kind, part),
        mode: "edit",
        isReadOnly,
        context: { today: todayInShanghai(new Date()), vocabulary: vocabularyOf(options), facts: {} },
      }),
  );
  const scope = useMemo(() => openScope(store, options, prefix), [store, options, prefix]);
  const typed = (): Holder => partOf(kind, part, store.typed());
  const tell = useEffectEvent(() => onPart(typed(), typedInto(scope)));
  useEffect(() => store.subscribe(CONTENT, () => tell()), [store]);
  useEffect(() => {
    store.reveal();
    store.checkSoon();
    return () => store.close();
  }, [store]);
  const begin = useEffectEvent((to: "first" | Spot) => {
    if (to === "first" || !goToSpot(scope, to)) goToFirst(scope);
    onStarted();
  });
  useEffect(() => {
    if (start) begin(start);
  }, [start]);
  /** The part's own faults come before those of the preview. */
  const seek = (event: KeyboardEvent): void => {
    if (event.key !== "F8" || isReadOnly || store.faults().length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    scope.goToFault();
  };
  return (
    <FormScopeProvider scope={scope}>
      <div
        className="form-body part-form"
        onKeyDownCapture={seek}
        onFocus={({ target }) => {
          scope.noteFocus(target);
          const spot = lastSpot(scope);
          if (spot) onSpot(spot, typed());
        }}
      >
        {store.form.sections.map((section) => (
          <FormSection key={section.code} section={section} />
        ))}
      </div>
    </FormScopeProvider>
  );
}

/** A row more or less is a step of its own, wherever the focus stands. */
function typedInto(scope: FormScope): string {
  const { store } = scope;
  const rows = store.form.sections.map(({ code }) => store.rowIds(code).length);
  return [...rows, ...Object.values(lastSpot(scope) ?? {})].join("/");
}
