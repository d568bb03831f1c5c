import { type ReactNode, useSyncExternalStore } from "react";
import { formatMoney } from "#platform/kernel/money.ts";
import { useScope, useSignal } from "#platform/forms/web/form-scope.tsx";
import { FAULTS } from "#platform/forms/web/form-store.ts";
import { PriceStepsButton } from "./price-steps.tsx";
import type { Pricer } from "./pricer.ts";

type Given = {
  pricer: Pricer;
  actions?: ReactNode;
};

/** The premium as it stands, what is missing, and what to do next. */
export function PriceBar({ pricer, actions }: Given) {
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
      <PriceStepsButton pricer={pricer} />
      <div className="price-actions">
        <FaultsLeft />
        {actions}
      </div>
    </section>
  );
}

function FaultsLeft() {
  const { store, goToFault } = useScope();
  const count = useSignal(FAULTS, () => store.faults().length);
  if (store.isReadOnly) return null;
  if (count === 0) return <span className="price-complete">已填写完整</span>;
  return (
    <button type="button" className="link is-bad" onClick={goToFault}>
      {count} 处待完善 <kbd>F8</kbd>
    </button>
  );
}
