import { debounce, type StartTimer } from "#platform/kernel/debounce.ts";
import { money } from "#platform/kernel/money.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import { asFault } from "#platform/web/api-fault.ts";
import type { Premium } from "../contract/shapes.ts";
import type { Quote } from "../rules/rating/quote.ts";
import { figureCells } from "../rules/figure-cells.ts";
import { differencesOf, type PriceDifference } from "./price-differences.ts";
import type { Pricer } from "./pricer.ts";

/** Works the premium out once more where it counts; what it answers is kept there under its calculationId. */
export type Confirm = (
  form: FilledForm,
  asking: { facts: Readonly<Record<string, string>>; signal: AbortSignal },
) => Promise<Premium>;

export type Confirmation =
  | { readonly state: "none" | "asking" }
  | { readonly state: "agreed"; readonly premium: Premium }
  | { readonly state: "differs"; readonly premium: Premium; readonly differences: readonly PriceDifference[] }
  /** The server says that there is no premium, and why. */
  | { readonly state: "refused"; readonly why: string }
  | { readonly state: "failed" };

export type Confirmer = {
  current(): Confirmation;
  subscribe(listener: () => void): () => void;
  again(): void;
  start(): () => void;
};

/** After the browser's own price, which itself waits for the typing to pause. */
const WAIT_MS = 700;

type Given = {
  readonly pricer: Pricer;
  readonly store: FormStore;
  readonly confirm: Confirm;
  readonly facts: Readonly<Record<string, string>>;
  readonly startTimer?: StartTimer | undefined;
};

/** Asks the server about each price that the browser arrives at: one question at a time, dropped when typing goes on. */
export function openConfirmer({ pricer, store, confirm, facts, startTimer }: Given): Confirmer {
  const listeners = new Set<() => void>();
  let shown: Confirmation = { state: "none" };
  let asking = new AbortController();
  const show = (next: Confirmation): void => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const ask = async (quote: Quote): Promise<void> => {
    const mine = new AbortController();
    asking = mine;
    let next: Confirmation;
    try {
      const premium = await confirm(store.filled(), { facts, signal: mine.signal });
      // The price that follows is asked about again.
      if (!mine.signal.aborted && pricer.learn(premium.facts)) return;
      next = judged(quote, premium);
    } catch (caught) {
      const { kind, message } = asFault(caught);
      next = kind === "refused" ? { state: "refused", why: message } : { state: "failed" };
    }
    if (mine.signal.aborted) return;
    if (next.state === "differs") store.setComputed(figureCells(figuresOf(next.premium)));
    show(next);
  };
  const later = debounce((quote: Quote) => void ask(quote), WAIT_MS, startTimer);
  const drop = (): void => {
    later.cancel();
    asking.abort();
  };
  const follow = (): void => {
    drop();
    const { priced, isStale } = pricer.current();
    const quote = "quote" in priced && !isStale ? priced.quote : undefined;
    if (quote) later(quote);
    const state = quote ? "asking" : "none";
    if (shown.state !== state) show({ state });
  };
  return {
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    again() {
      follow();
      later.flush();
    },
    start() {
      const stop = pricer.subscribe(follow);
      // A tab that was hidden meanwhile asks again only for what it has no answer to.
      if (shown.state === "none" || shown.state === "asking") follow();
      return () => {
        stop();
        drop();
      };
    },
  };
}

function judged(quote: Quote, premium: Premium): Confirmation {
  const differences = differencesOf(quote, premium);
  return differences.length === 0 ? { state: "agreed", premium } : { state: "differs", premium, differences };
}

function figuresOf(premium: Premium) {
  return {
    sumAmount: money(premium.sumAmount),
    premium: money(premium.sumPremium),
    payPremuim: money(premium.payPremuim),
    netPremium: money(premium.netPremium),
    vatAmount: money(premium.vatAmount),
    commissionFee: money(premium.commissionFee),
    cells: premium.cells.map(({ value, ...place }) => ({ ...place, value: money(value) })),
  };
}
