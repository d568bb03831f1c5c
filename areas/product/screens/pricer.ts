import { debounce, type StartTimer } from "#platform/kernel/debounce.ts";
import { CONTENT, type FormStore } from "#platform/forms/web/form-store.ts";
import { type CompiledProduct, price, type Priced } from "../rules/compile-product.ts";
import { figureCells } from "../rules/figure-cells.ts";

const WAIT_MS = 500;

export type PriceShown = {
  readonly priced: Priced;
  /** Typed on since; the figure is of what was there before. */
  readonly isStale: boolean;
};

export type Pricer = {
  current(): PriceShown;
  subscribe(listener: () => void): () => void;
  /** Prices anew where the server knows something else beyond the form; answers whether it did. */
  learn(told: Told): boolean;
  start(): () => void;
};

type Facts = Parameters<typeof price>[2];
type Told = Readonly<Record<string, string>>;

/** The premium follows the typing, at once and in the browser; the server's answer is the one that counts. */
export function openPricer(
  compiled: CompiledProduct,
  store: FormStore,
  facts: Facts,
  startTimer?: StartTimer,
): Pricer {
  const listeners = new Set<() => void>();
  let known = facts;
  let shown: PriceShown = { priced: price(compiled, store.filled(), known), isStale: false };
  writeBack(store, shown.priced);
  const show = (next: PriceShown): void => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const priceNow = (): void => {
    const priced = price(compiled, store.filled(), known);
    writeBack(store, priced);
    show({ priced, isStale: false });
  };
  const later = debounce(priceNow, WAIT_MS, startTimer);
  return {
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    learn(told) {
      const next = { ...told, today: facts["today"] };
      if (isSame(known, next)) return false;
      known = next;
      priceNow();
      return true;
    },
    start() {
      const stop = store.subscribe(CONTENT, () => {
        if (!shown.isStale) show({ ...shown, isStale: true });
        later();
      });
      // A tab that was hidden meanwhile takes up again what it had put off.
      if (shown.isStale) later();
      return () => {
        stop();
        later.cancel();
      };
    },
  };
}

function isSame(known: Facts, next: Facts): boolean {
  const names = new Set([...Object.keys(known), ...Object.keys(next)]);
  return [...names].every((name) => known[name] === next[name]);
}

/** Figures go into their cells; without a price there are none. */
function writeBack(store: FormStore, priced: Priced): void {
  store.setComputed("quote" in priced ? figureCells(priced.quote) : []);
}
