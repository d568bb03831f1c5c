import { debounce, type StartTimer } from "#platform/kernel/debounce.ts";
import { CONTENT_SIGNAL, type FormStore } from "#platform/forms/web/form-store.ts";
import { type CompiledProduct, priceForm, type PriceResult } from "../rules/compile-product.ts";
import { toPremiumFigureCells } from "../rules/figure-cells.ts";

const WAIT_MS = 500;

/** The sums of a stored price; those that were not kept are missing. */
export type StoredSums = {
  readonly premiumCny: string;
  readonly netPremium?: string | undefined;
  readonly vatAmount?: string | undefined;
};

export type LivePriceState = {
  readonly priced: PriceResult;
  /** True while typing goes on; the figure still belongs to the earlier input. */
  readonly isStale: boolean;
  /** The sums of a stored price whose steps were not kept. */
  readonly stored?: StoredSums | undefined;
};

export type LivePricer = {
  current(): LivePriceState;
  /** The facts of the present price. */
  facts(): Facts;
  subscribe(listener: () => void): () => void;
  /** Prices again if the server knows other facts, and returns whether it did. */
  updateFacts(serverFacts: ServerFacts): boolean;
  start(): () => void;
};

type Facts = Parameters<typeof priceForm>[2];
type ServerFacts = Readonly<Record<string, string>>;

/** Prices in the browser while the user types; the server's answer is the one that counts. */
export function createLivePricer(
  compiled: CompiledProduct,
  store: FormStore,
  facts: Facts,
  startTimer?: StartTimer,
): LivePricer {
  const listeners = new Set<() => void>();
  let currentFacts = facts;
  let shown: LivePriceState = { priced: priceForm(compiled, store.filled(), currentFacts), isStale: false };
  writeBack(store, shown.priced);
  const show = (next: LivePriceState): void => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const priceNow = (): void => {
    const priced = priceForm(compiled, store.filled(), currentFacts);
    writeBack(store, priced);
    show({ priced, isStale: false });
  };
  const later = debounce(priceNow, WAIT_MS, startTimer);
  return {
    current: () => shown,
    facts: () => currentFacts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    updateFacts(serverFacts) {
      const next = { ...serverFacts, today: facts["today"] };
      if (isSame(currentFacts, next)) return false;
      currentFacts = next;
      priceNow();
      return true;
    },
    start() {
      const stop = store.subscribe(CONTENT_SIGNAL, () => {
        if (!shown.isStale) show({ ...shown, isStale: true });
        later();
      });
      // A tab that was hidden resumes the pricing that it had postponed.
      if (shown.isStale) later();
      return () => {
        stop();
        later.cancel();
      };
    },
  };
}

function isSame(left: Facts, right: Facts): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => left[name] === right[name]);
}

/** Writes the figures into their cells; without a price all figures are cleared. */
function writeBack(store: FormStore, priced: PriceResult): void {
  store.setComputed("quote" in priced ? toPremiumFigureCells(priced.quote) : []);
}
