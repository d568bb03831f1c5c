import type { ReactNode } from "react";
import { formatMoney } from "#platform/kernel/money.ts";
import { FAULTS, type FormStore } from "#platform/forms/web/form-store.ts";
import { useSyncExternalStore } from "react";
import type { Pricer } from "./pricer.ts";

type Given = {
  pricer: Pricer;
  store: FormStore;
  onNextFault: () => void;
  /** Buttons at the right, the one thing to do next last. */
  actions?: ReactNode;
};

/** The premium as it stands, what is missing, and what to do next. */
export function PriceBar({ pricer, store, onNextFault, actions }: Given) {
  const { priced, isStale } = useSyncExternalStore(pricer.subscribe, pricer.current);
  const quote = "quote" in priced ? priced.quote : undefined;
  return (
    <section className="price-bar" aria-label="保险费">
      <div className="price-figure">
        <span className="price-name">保费（含税）</span>
        <span className="price-line">
          <output className={isStale ? "price-sum is-stale" : "price-sum"}>
            {quote ? formatMoney(quote.premiumCny) : "待计算"}
          </output>
          <span className="price-state" role="status">
            {isStale ? <span className="chip is-waiting">重新计算中</span> : null}
          </span>
        </span>
      </div>
      {quote ? (
        <div className="price-figure price-tax">
          <span className="price-name">不含税 / 税额</span>
          <span>
            {formatMoney(quote.netPremium)} / {formatMoney(quote.vatAmount)}
          </span>
        </div>
      ) : (
        <p className="price-why">{"fault" in priced ? priced.fault.message : ""}</p>
      )}
      <div className="price-actions">
        {!store.isReadOnly && <FaultsLeft store={store} onNextFault={onNextFault} />}
        {actions}
      </div>
    </section>
  );
}

function FaultsLeft({ store, onNextFault }: Pick<Given, "store" | "onNextFault">) {
  const count = useSyncExternalStore(
    (listener) => store.subscribe(FAULTS, listener),
    () => store.faults().length,
  );
  if (count === 0) return <span className="price-complete">已填写完整</span>;
  return (
    <button type="button" className="link is-bad" onClick={onNextFault}>
      {count} 处待完善 <kbd>F8</kbd>
    </button>
  );
}
