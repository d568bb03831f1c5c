import { debounce, type StartTimer } from "#platform/kernel/debounce.ts";
import { CONTENT, type FormStore } from "#platform/forms/web/form-store.ts";
import { type CompiledProduct, price, type Priced } from "../rules/compile-product.ts";
import { figureCells } from "./figure-cells.ts";

const WAIT_MS = 500;

export type PriceShown = {
  readonly priced: Priced;
  /** Typed on since; the figure is of what was there before. */
  readonly isStale: boolean;
};

export type Pricer = {
  current(): PriceShown;
  subscribe(listener: () => void): () => void;
  start(): () => void;
};

type Facts = Parameters<typeof price>[2];

/** The premium follows the typing, at once and in the browser; the server's answer is the one that counts. */
export function openPricer(
  compiled: CompiledProduct,
  store: FormStore,
  facts: Facts,
  startTimer?: StartTimer,
): Pricer {
  const listeners = new Set<() => void>();
  let shown: PriceShown = { priced: price(compiled, store.filled(), facts), isStale: false };
  writeBack(store, shown.priced);
  const show = (next: PriceShown): void => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const later = debounce(
    () => {
      const priced = price(compiled, store.filled(), facts);
      writeBack(store, priced);
      show({ priced, isStale: false });
    },
    WAIT_MS,
    startTimer,
  );
  return {
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
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

/** Figures go into their cells; without a price there are none. */
function writeBack(store: FormStore, priced: Priced): void {
  store.setComputed("quote" in priced ? figureCells(priced.quote) : []);
}
