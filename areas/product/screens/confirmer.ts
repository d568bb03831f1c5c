import { debounce, type StartTimer } from "#platform/kernel/debounce.ts";
import { parseMoney } from "#platform/kernel/money.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import { toApiError } from "#platform/web/api-error.ts";
import type { PremiumAnswer } from "../contract/shapes.ts";
import type { PremiumQuote } from "../rules/rating/quote.ts";
import { toPremiumFigureCells } from "../rules/figure-cells.ts";
import { listPriceDifferences, type PriceDifference } from "./price-differences.ts";
import type { LivePricer } from "./pricer.ts";

/** Prices once more on the server, whose figure counts. The server stores its answer under its calculationId. */
export type PremiumConfirmationRequest = (
  form: FilledForm,
  context: { facts: Readonly<Record<string, string>>; signal: AbortSignal },
) => Promise<PremiumAnswer>;

export type PremiumConfirmation =
  | { readonly state: "none" | "asking" }
  | { readonly state: "agreed"; readonly premium: PremiumAnswer }
  | {
      readonly state: "differs";
      readonly premium: PremiumAnswer;
      readonly differences: readonly PriceDifference[];
    }
  /** The server cannot price the form; `why` is its message. */
  | { readonly state: "refused"; readonly why: string }
  | { readonly state: "failed" };

export type PremiumConfirmer = {
  current(): PremiumConfirmation;
  subscribe(listener: () => void): () => void;
  retry(): void;
  start(): () => void;
};

/** The wait after the browser's own price, which itself waits for the typing to pause. */
const WAIT_MS = 700;

type OpenConfirmerInput = {
  readonly pricer: LivePricer;
  readonly store: FormStore;
  readonly confirm: PremiumConfirmationRequest;
  readonly facts: Readonly<Record<string, string>>;
  readonly startTimer?: StartTimer | undefined;
};

/** Asks the server to confirm each price of the browser. One request runs at a time and is dropped when typing goes on. */
export function createPremiumConfirmer(input: OpenConfirmerInput): PremiumConfirmer {
  const { pricer, store, confirm, facts, startTimer } = input;
  const listeners = new Set<() => void>();
  let confirmation: PremiumConfirmation = { state: "none" };
  let currentRequest = new AbortController();
  const show = (next: PremiumConfirmation): void => {
    confirmation = next;
    for (const listener of listeners) listener();
  };
  const ask = async (quote: PremiumQuote): Promise<void> => {
    const request = new AbortController();
    currentRequest = request;
    let next: PremiumConfirmation;
    try {
      const premium = await confirm(store.filled(), { facts, signal: request.signal });
      // The pricer prices again with these facts, and that price is confirmed next.
      if (!request.signal.aborted && pricer.updateFacts(premium.facts)) return;
      next = compareWithServer(quote, premium);
    } catch (caught) {
      const { kind, message } = toApiError(caught);
      next = kind === "refused" ? { state: "refused", why: message } : { state: "failed" };
    }
    if (request.signal.aborted) return;
    if (next.state === "differs") store.setComputed(toPremiumFigureCells(figuresOf(next.premium)));
    show(next);
  };
  const later = debounce((quote: PremiumQuote) => void ask(quote), WAIT_MS, startTimer);
  const drop = (): void => {
    later.cancel();
    currentRequest.abort();
  };
  const follow = (): void => {
    drop();
    const { priced, isStale } = pricer.current();
    const quote = "quote" in priced && !isStale ? priced.quote : undefined;
    if (quote) later(quote);
    const state = quote ? "asking" : "none";
    if (confirmation.state !== state) show({ state });
  };
  return {
    current: () => confirmation,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry() {
      follow();
      later.flush();
    },
    start() {
      const stop = pricer.subscribe(follow);
      // A tab that was hidden asks again only if it has no answer yet.
      if (confirmation.state === "none" || confirmation.state === "asking") follow();
      return () => {
        stop();
        drop();
      };
    },
  };
}

function compareWithServer(quote: PremiumQuote, premium: PremiumAnswer): PremiumConfirmation {
  const differences = listPriceDifferences(quote, premium);
  return differences.length === 0 ? { state: "agreed", premium } : { state: "differs", premium, differences };
}

function figuresOf(premium: PremiumAnswer) {
  return {
    sumAmount: parseMoney(premium.sumAmount),
    premium: parseMoney(premium.sumPremium),
    payPremuim: parseMoney(premium.payPremuim),
    netPremium: parseMoney(premium.netPremium),
    vatAmount: parseMoney(premium.vatAmount),
    commissionFee: parseMoney(premium.commissionFee),
    cells: premium.cells.map(({ value, ...place }) => ({ ...place, value: parseMoney(value) })),
  };
}
