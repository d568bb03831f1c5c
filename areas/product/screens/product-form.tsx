import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { toFormulaFactValues } from "#platform/forms/fact-values.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { OpenedSection, ProposalInquiryOrigin } from "#platform/forms/locks.ts";
import type { FormMode } from "#platform/forms/definition.ts";
import { mergeDraftTable } from "#platform/forms/web/draft-table.ts";
import { getFieldLabel } from "#platform/forms/web/field-label.ts";
import { CONTENT_SIGNAL, FormStore, FORM_SAVED_SIGNAL_NAME } from "#platform/forms/web/form-store.ts";
import type { RenderPartyTools, RenderTableTools } from "#platform/forms/web/form-context.ts";
import { type FormSectionBodies, FormView } from "#platform/forms/web/form-view.tsx";
import { type OptionListSource, createOptionVocabulary } from "#platform/forms/web/option-source.ts";
import { OlderDraftNote } from "#platform/web/autosave/older-draft.tsx";
import { useDraft } from "#platform/web/autosave/use-draft.ts";
import { type CompiledProduct, priceForm } from "../rules/compile-product.ts";
import { formulaFactTypes } from "../rules/facts.ts";
import { findExchangeRate } from "../rules/exchange-rate.ts";
import {
  type PremiumConfirmationRequest,
  type PremiumConfirmer,
  createPremiumConfirmer,
} from "./confirmer.ts";
import { toPremiumFigureCells, fillPremiumFigures } from "../rules/figure-cells.ts";
import { PricerContext } from "./pricer-context.ts";
import { PriceBar } from "./price-bar.tsx";
import { PriceExplanation } from "./price-steps.tsx";
import { createLivePricer } from "./pricer.ts";
import { RepricingNote } from "./repricing-note.tsx";
import { createStoredPricer, repriceStored, type StoredPrice } from "./stored-price.ts";
import "./product-form.css";

export type ProductFormProps = {
  compiled: CompiledProduct;
  options: OptionListSource;
  filled: FilledForm;
  mode: FormMode;
  /** The form that an endorsement starts from. */
  old?: FilledForm | undefined;
  /** The parts that the endorsement may change; everything without it. */
  opened?: readonly OpenedSection[] | undefined;
  isReadOnly?: boolean | undefined;
  /** The inquiry that a proposal came from. */
  origin?: ProposalInquiryOrigin | undefined;
  facts?: Readonly<Record<string, string | undefined>> | undefined;
  /** The price of a stored document. It is shown in read mode, and compared with today's price in edit mode. */
  stored?: StoredPrice | undefined;
  /** Confirms prices, such as `confirmPremium`; without it, no confirmation is requested or shown. */
  confirm?: PremiumConfirmationRequest | undefined;
  /** Receives the confirmed calculation; undefined from the first key until the next confirmation. */
  onConfirmed?: ((calculation: ConfirmedCalculation | undefined) => void) | undefined;
  /** The draft in which the browser stores unsaved input. If omitted, nothing is stored. */
  draft?: { recordKey: string; title: string } | undefined;
  /** Content above the foot, inside the form's scope. */
  notes?: ReactNode;
  /** The files of the document, shown in the product's upload section. */
  papers?: ReactNode;
  /** Content by section that is shown instead of the values of the form. */
  bodies?: FormSectionBodies | undefined;
  /** A price from elsewhere: its bar and its explanation stand in place of those of the live price. */
  price?: { readonly bar: ReactNode; readonly aside?: ReactNode } | undefined;
  /** Buttons at the foot, inside the form's scope; the main action comes last. */
  actions?: ReactNode;
  /** Further actions of each table; must stay the same object for the life of the form. */
  tableTools?: RenderTableTools | undefined;
  /** Further actions of each party; must stay the same as well. */
  partyTools?: RenderPartyTools | undefined;
};

export type ConfirmedCalculation = { readonly calculationId: string; readonly premiumCny: string };

/** The form of a product with its live premium. Props are read once, so another document needs another key. */
export function ProductForm(props: ProductFormProps) {
  const { compiled, options, draft, notes, papers, bodies, price, actions, tableTools, partyTools } = props;
  const id = useId();
  const [{ store, pricer, confirmer, oldPremium, reprice, repricing }] = useState(() => openForm(props));
  useEffect(() => pricer.start(), [pricer]);
  useConfirming(confirmer, props.onConfirmed);
  return (
    <div className="product-form">
      {draft && !store.isReadOnly && <KeptDraft store={store} draft={draft} />}
      <FormView
        store={store}
        options={options}
        title={`${compiled.product.nameZh}的分区`}
        id={id}
        uploads={papers}
        bodies={bodies}
        tableTools={tableTools}
        partyTools={partyTools}
        aside={
          price ? price.aside : <PriceExplanation pricer={pricer} confirmer={confirmer} compiled={compiled} />
        }
        foot={
          <>
            <PricerContext value={pricer}>{notes}</PricerContext>
            {repricing && <RepricingNote repricing={repricing} />}
            {price ? (
              price.bar
            ) : (
              <PriceBar
                pricer={pricer}
                confirmer={confirmer}
                oldPremium={oldPremium}
                reprice={reprice}
                actions={actions}
              />
            )}
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
  opened,
  isReadOnly,
  origin,
  facts,
  stored,
  confirm,
}: ProductFormProps) {
  const today = getTodayInShanghai(new Date());
  const factsToday = { ...facts, today };
  const oldPrice = mode === "pigai" && old ? priceForm(compiled, old, factsToday) : undefined;
  const oldQuote = oldPrice && "quote" in oldPrice ? oldPrice.quote : undefined;
  const store = new FormStore({
    form: compiled.form,
    filled,
    mode,
    oldForm:
      old && oldQuote
        ? fillPremiumFigures(old, toPremiumFigureCells(oldQuote), compiled.product.sections)
        : old,
    opened,
    isReadOnly,
    origin,
    context: {
      today,
      vocabulary: createOptionVocabulary(options),
      facts: toFormulaFactValues(formulaFactTypes, factsToday),
    },
    exchangeRate: findExchangeRate,
  });
  const oldPremium = oldPrice && (oldQuote?.premiumCny ?? null);
  if (stored && store.isReadOnly) {
    const pricer = createStoredPricer(compiled, store, stored, factsToday);
    // Without the facts of today nobody can price again.
    const reprice = facts && (() => repriceStored(compiled, store, stored, factsToday));
    return { store, pricer, oldPremium, reprice };
  }
  const repricing = stored && repriceStored(compiled, store, stored, factsToday);
  const pricer = createLivePricer(compiled, store, factsToday);
  const confirmer =
    confirm && !store.isReadOnly
      ? createPremiumConfirmer({ pricer, store, confirm, facts: withoutUnknown(facts ?? {}) })
      : undefined;
  return { store, pricer, confirmer, oldPremium, repricing };
}

function withoutUnknown(facts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

function useConfirming(
  confirmer: PremiumConfirmer | undefined,
  onConfirmed: ProductFormProps["onConfirmed"],
): void {
  const notify = useEffectEvent((calculation: ConfirmedCalculation | undefined) =>
    onConfirmed?.(calculation),
  );
  useEffect(() => {
    if (!confirmer) return undefined;
    const leave = confirmer.subscribe(() => notify(calculationOf(confirmer)));
    const stop = confirmer.start();
    return () => {
      stop();
      leave();
    };
  }, [confirmer]);
}

function calculationOf(confirmer: PremiumConfirmer): ConfirmedCalculation | undefined {
  const confirmation = confirmer.current();
  return "premium" in confirmation ? confirmation.premium : undefined;
}

type KeptDraftProps = {
  store: FormStore;
  draft: NonNullable<ProductFormProps["draft"]>;
};

/** A component of its own, so that a keystroke draws only this again. */
function KeptDraft({ store, draft }: KeptDraftProps) {
  const [subscribeContent, subscribeBoth] = useMemo(() => {
    const content = (listener: () => void) => store.subscribe(CONTENT_SIGNAL, listener);
    const both = (listener: () => void) => {
      const leave = [content(listener), store.subscribe(FORM_SAVED_SIGNAL_NAME, listener)];
      return () => leave.forEach((stop) => stop());
    };
    return [content, both];
  }, [store]);
  const values = useSyncExternalStore(subscribeContent, store.typedForm);
  const isDirty = useSyncExternalStore(subscribeBoth, store.isDirty);
  const labels = useMemo(
    () => Object.fromEntries(store.form.sections.map(({ code, section }) => [code, section.title])),
    [store],
  );
  const { older } = useDraft({
    ...draft,
    values,
    labels,
    labelOf: (path) => getFieldLabel(store.form, path),
    mergeTable: (path, rows) => mergeDraftTable(store.form, path, rows),
    isDirty,
    onRestore: (kept) => store.replace(kept as FilledForm),
  });
  return <OlderDraftNote older={older} />;
}
