import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CONTENT_SIGNAL, type FormStore } from "#platform/forms/web/form-store.ts";
import { debounce, type StartTimer } from "#platform/kernel/debounce.ts";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import type { endorsePremiumCalculation } from "../contract/queries.ts";
import { type TermsInput, toTermsInput, withoutTerms } from "./terms-section.ts";

const WAIT_MS = 300;

export type ChangePrice = AnswerOf<typeof endorsePremiumCalculation>;
type ChangePriceState = {
  /** The last answer; it stays in sight until the next one. */
  readonly price: ChangePrice | undefined;
  readonly error: ApiError | undefined;
  /** True while the price belongs to an earlier input. */
  readonly isStale: boolean;
  /** True while the terms that every price needs are missing. */
  readonly isIncomplete: boolean;
};

type PriceRequest = (
  content: { terms: TermsInput; form: FilledForm },
  signal: AbortSignal,
) => Promise<ChangePrice>;
type EditedForm = Pick<FormStore, "filled" | "subscribe">;

/** Asks the server for the change of the premium shortly after the last key. */
export function createChangePricer(request: PriceRequest, startTimer?: StartTimer) {
  const listeners = new Set<() => void>();
  let state: ChangePriceState = { price: undefined, error: undefined, isStale: false, isIncomplete: true };
  let asking: AbortController | undefined;
  let refresh = (): void => undefined;
  const show = (next: Partial<ChangePriceState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const ask = async (store: EditedForm): Promise<void> => {
    asking?.abort();
    const filled = store.filled();
    const terms = toTermsInput(filled);
    if (!terms) return show({ price: undefined, error: undefined, isStale: false, isIncomplete: true });
    const current = new AbortController();
    asking = current;
    try {
      const price = await request({ terms, form: withoutTerms(filled) }, current.signal);
      if (asking === current) show({ price, error: undefined, isStale: false, isIncomplete: false });
    } catch (caught) {
      if (asking !== current || current.signal.aborted) return;
      show({ error: toApiError(caught), isStale: false, isIncomplete: false });
    }
  };
  return {
    current: (): ChangePriceState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Asks again about the same content, because something beside it has changed. */
    refresh: (): void => refresh(),
    /** Prices the form now and after each change. */
    start(store: EditedForm): () => void {
      const later = debounce(() => void ask(store), WAIT_MS, startTimer);
      refresh = () => void ask(store);
      refresh();
      const stop = store.subscribe(CONTENT_SIGNAL, () => {
        if (!state.isStale) show({ isStale: true });
        later();
      });
      return () => {
        stop();
        later.cancel();
        refresh = () => undefined;
        asking?.abort();
      };
    },
  };
}

export type ChangePricer = ReturnType<typeof createChangePricer>;
