import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { factValues } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import type { Origin } from "#platform/forms/locks.ts";
import type { FormMode } from "#platform/forms/definition.ts";
import { fieldLabel } from "#platform/forms/web/field-label.ts";
import { CONTENT, FormStore, KEPT } from "#platform/forms/web/form-store.ts";
import type { TableTools } from "#platform/forms/web/open-scope.ts";
import { FormView } from "#platform/forms/web/form-view.tsx";
import { type OptionSource, vocabularyOf } from "#platform/forms/web/options.ts";
import { OlderDraft } from "#platform/web/drafts/older-draft.tsx";
import { useDraft } from "#platform/web/drafts/use-draft.ts";
import { type CompiledProduct, price } from "../rules/compile-product.ts";
import { factTypes } from "../rules/facts.ts";
import { exchangeRateOf } from "../rules/exchange-rate.ts";
import { type Confirm, type Confirmer, openConfirmer } from "./confirmer.ts";
import { figureCells, withFigures } from "../rules/figure-cells.ts";
import { PriceBar } from "./price-bar.tsx";
import { PriceSteps } from "./price-steps.tsx";
import { openPricer } from "./pricer.ts";
import "./product-form.css";

export type ProductFormGiven = {
  compiled: CompiledProduct;
  options: OptionSource;
  filled: FilledForm;
  mode: FormMode;
  /** Of an endorsement: what it starts from. */
  old?: FilledForm | undefined;
  isReadOnly?: boolean | undefined;
  /** Of a proposal that came from an inquiry. */
  origin?: Origin | undefined;
  facts?: Readonly<Record<string, string | undefined>> | undefined;
  /** Who stands behind the price, such as `confirmPremium`; left out, nobody is asked and nothing is said. */
  confirm?: Confirm | undefined;
  /** The calculation that stands behind the form as it is; undefined from the first key on until there is one again. */
  onConfirmed?: ((calculation: Calculation | undefined) => void) | undefined;
  /** Where the typing is kept; nowhere if it is left out. */
  draft?: { recordKey: string; title: string } | undefined;
  /** Stands above the foot, within the form's scope as well. */
  notes?: ReactNode;
  /** The files of the document, in the section that the product has for them. */
  papers?: ReactNode;
  /** Buttons at the foot, the one thing to do next last; they stand within the form's scope. */
  actions?: ReactNode;
  /** What else can be done with each table; the same one for the life of the form. */
  tableTools?: TableTools | undefined;
};

export type Calculation = { readonly calculationId: string; readonly premiumCny: string };

/** The form of a product with its live premium. Another document is another key: what is given counts once. */
export function ProductForm(given: ProductFormGiven) {
  const { compiled, options, draft, notes, papers, actions, tableTools } = given;
  const id = useId();
  const [{ store, pricer, confirmer, oldPremium }] = useState(() => openForm(given));
  useEffect(() => pricer.start(), [pricer]);
  useConfirming(confirmer, given.onConfirmed);
  return (
    <div className="product-form">
      {draft && !store.isReadOnly && (
        <Kept store={store} sections={compiled.product.sections} draft={draft} />
      )}
      <FormView
        store={store}
        options={options}
        title={`${compiled.product.nameZh}的分区`}
        id={id}
        papers={papers}
        tableTools={tableTools}
        aside={<PriceSteps pricer={pricer} confirmer={confirmer} compiled={compiled} />}
        foot={
          <>
            {notes}
            <PriceBar pricer={pricer} confirmer={confirmer} oldPremium={oldPremium} actions={actions} />
          </>
        }
      />
    </div>
  );
}

function openForm({
  compiled,
  options,
  filled,
  mode,
  old,
  isReadOnly,
  origin,
  facts = {},
  confirm,
}: ProductFormGiven) {
  const today = todayInShanghai(new Date());
  const known = { ...facts, today };
  const earlier = mode === "pigai" && old ? price(compiled, old, known) : undefined;
  const oldQuote = earlier && "quote" in earlier ? earlier.quote : undefined;
  const store = new FormStore({
    form: compiled.form,
    filled,
    mode,
    old: old && oldQuote ? withFigures(old, figureCells(oldQuote), compiled.product.sections) : old,
    isReadOnly,
    origin,
    context: { today, vocabulary: vocabularyOf(options), facts: factValues(factTypes, known) },
    exchangeRate: exchangeRateOf,
  });
  const pricer = openPricer(compiled, store, known);
  const confirmer =
    confirm && !store.isReadOnly
      ? openConfirmer({ pricer, store, confirm, facts: withoutUnknown(facts) })
      : undefined;
  return { store, pricer, confirmer, oldPremium: earlier && (oldQuote?.premiumCny ?? null) };
}

function withoutUnknown(facts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const known = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(known);
}

function useConfirming(confirmer: Confirmer | undefined, onConfirmed: ProductFormGiven["onConfirmed"]): void {
  const tell = useEffectEvent((calculation: Calculation | undefined) => onConfirmed?.(calculation));
  useEffect(() => {
    if (!confirmer) return undefined;
    const leave = confirmer.subscribe(() => tell(calculationOf(confirmer)));
    const stop = confirmer.start();
    return () => {
      stop();
      leave();
    };
  }, [confirmer]);
}

function calculationOf(confirmer: Confirmer): Calculation | undefined {
  const shown = confirmer.current();
  return "premium" in shown ? shown.premium : undefined;
}

type KeptGiven = {
  store: FormStore;
  sections: readonly { code: string; title: string }[];
  draft: NonNullable<ProductFormGiven["draft"]>;
};

/** Only this is run again at each keystroke. */
function Kept({ store, sections, draft }: KeptGiven) {
  const [hearContent, hearBoth] = useMemo(() => {
    const content = (listener: () => void) => store.subscribe(CONTENT, listener);
    const both = (listener: () => void) => {
      const leave = [content(listener), store.subscribe(KEPT, listener)];
      return () => leave.forEach((stop) => stop());
    };
    return [content, both];
  }, [store]);
  const values = useSyncExternalStore(hearContent, store.typed);
  const isDirty = useSyncExternalStore(hearBoth, store.isDirty);
  const labels = useMemo(
    () => Object.fromEntries(sections.map(({ code, title }) => [code, title])),
    [sections],
  );
  const { older } = useDraft({
    ...draft,
    values,
    labels,
    labelOf: (path) => fieldLabel(store.form, path),
    isDirty,
    onRestore: (kept) => store.replace(kept as FilledForm),
  });
  return <OlderDraft older={older} />;
}
