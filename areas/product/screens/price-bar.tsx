import { type ReactNode, useSyncExternalStore } from "react";
import { formatMoney, type Money } from "#platform/kernel/money.ts";
import { useScope, useSignal } from "#platform/forms/web/form-scope.tsx";
import { FAULTS } from "#platform/forms/web/form-store.ts";
import type { Confirmation, Confirmer } from "./confirmer.ts";
import { PriceStepsButton } from "./price-steps.tsx";
import type { Pricer } from "./pricer.ts";
import { useConfirmation } from "./use-confirmation.ts";

type Given = {
  pricer: Pricer;
  confirmer: Confirmer | undefined;
  /** Of an endorsement, what the document cost before; null where that cannot be said. */
  oldPremium: Money | null | undefined;
  actions?: ReactNode;
};

/** The premium as it stands, who stands behind it, what is missing, and what to do next. */
export function PriceBar({ pricer, confirmer, oldPremium, actions }: Given) {
  const { priced, isStale } = useSyncExternalStore(pricer.subscribe, pricer.current);
  const confirmation = useConfirmation(confirmer);
  const quote = "quote" in priced ? priced.quote : undefined;
  const counted = confirmation.state === "differs" ? confirmation.premium : quote;
  return (
    <section className="price-bar" aria-label="保险费">
      <div className="price-figure">
        <span className="price-name">保费（含税）</span>
        <span className="price-line">
          {oldPremium !== undefined && <OldPremium premium={oldPremium} />}
          <output className={isStale ? "price-sum is-stale" : "price-sum"}>
            {counted ? formatMoney(counted.premiumCny) : "待计算"}
          </output>
          <span className="price-state" role="status">
            {isStale ? (
              <span className="chip is-waiting">重新计算中</span>
            ) : (
              <Confirmed confirmation={confirmation} onAgain={confirmer?.again} />
            )}
          </span>
        </span>
      </div>
      {counted ? (
        <div className="price-figure price-tax">
          <span className="price-name">不含税 / 税额</span>
          <span>
            {formatMoney(counted.netPremium)} / {formatMoney(counted.vatAmount)}
          </span>
        </div>
      ) : (
        <p className="price-why">{"fault" in priced ? priced.fault.message : ""}</p>
      )}
      <PriceStepsButton pricer={pricer} confirmer={confirmer} />
      <div className="price-actions">
        <FaultsLeft />
        {actions}
      </div>
    </section>
  );
}

function OldPremium({ premium }: { premium: Money | null }) {
  return (
    <>
      <span className="price-old">
        <span className="visually-hidden">批改前</span>
        {formatMoney(premium)}
      </span>
      <span aria-hidden="true">→</span>
    </>
  );
}

type ConfirmedGiven = { confirmation: Confirmation; onAgain: (() => void) | undefined };

function Confirmed({ confirmation: { state }, onAgain }: ConfirmedGiven) {
  if (state === "none") return null;
  const [says, look] = words[state];
  return (
    <>
      <span className={`chip ${look}`}>{says}</span>
      {state === "failed" && (
        <button type="button" className="link" onClick={onAgain}>
          重试
        </button>
      )}
    </>
  );
}

const words: Record<Exclude<Confirmation["state"], "none">, readonly [says: string, look: string]> = {
  asking: ["核算中", "is-waiting"],
  agreed: ["✓ 已核定", "is-good"],
  differs: ["与服务器不一致", "is-bad"],
  refused: ["服务器未能计费", "is-bad"],
  failed: ["服务器暂不能核算", "is-bad"],
};

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
