import { type ReactNode, useSyncExternalStore } from "react";
import { formatSignedAmount } from "#areas/document/rules/signed-amount.ts";
import { FormErrorCount, PricingErrorText } from "#areas/product/screens/price-bar.tsx";
import { PriceAside, PriceDialogButton } from "#areas/product/screens/price-steps.tsx";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { LiveChangeList } from "./change-list.tsx";
import type { ChangePricer } from "./change-pricer.ts";
import { LaterVersionList, PremiumLineList, PremiumSumList } from "./premium-lines.tsx";
import "./endorsement.css";

const TITLE = "变化保费和变更内容";

type ChangePriceProps = { pricer: ChangePricer; baseForm: FilledForm };
type ChangePriceBarProps = ChangePriceProps & { basePremium: string; actions: ReactNode };

/** The premium before, the change and the premium after, and the next actions. */
export function ChangePriceBar({ pricer, basePremium, baseForm, actions }: ChangePriceBarProps) {
  const { price, error, isStale, isIncomplete } = useSyncExternalStore(pricer.subscribe, pricer.current);
  const figure = isStale || error ? "price-sum is-stale" : "price-sum";
  return (
    <section className="price-bar change-bar" aria-label="批改保费">
      <div className="price-figure">
        <span className="price-name">批改前保费</span>
        <span>{formatMoney(price?.basePremium ?? basePremium)}</span>
      </div>
      <div className="price-figure">
        <span className="price-name">变化保费</span>
        <output className={figure}>{price ? formatSignedAmount(price.premiumChange) : "待计算"}</output>
      </div>
      <div className="price-figure">
        <span className="price-name">批改后保费</span>
        <span className="price-line">
          <output className={figure}>{price ? formatMoney(price.sumPremium) : "待计算"}</output>
          <span className="price-state" role="status">
            {isStale && <span className="chip is-waiting">重新计算中</span>}
            {!isStale && price && !error && <span className="chip is-good">✓ 已试算</span>}
          </span>
        </span>
      </div>
      {!isStale && (error || isIncomplete) && (
        <p className="price-why">
          {error ? <PricingErrorText error={error} /> : "选择批改类型和批改原因后试算"}
        </p>
      )}
      <PriceDialogButton label="变更明细" title={TITLE}>
        <ChangeExplanation pricer={pricer} baseForm={baseForm} />
      </PriceDialogButton>
      <div className="price-actions">
        <FormErrorCount />
        {actions}
      </div>
    </section>
  );
}

/** The lines of the change and the changed fields, beside the form. */
export function ChangePriceAside(props: ChangePriceProps) {
  return (
    <PriceAside title={TITLE}>
      <ChangeExplanation {...props} />
    </PriceAside>
  );
}

function ChangeExplanation({ pricer, baseForm }: ChangePriceProps) {
  const { price, isStale } = useSyncExternalStore(pricer.subscribe, pricer.current);
  return (
    <div className={isStale ? "steps-now is-stale" : "steps-now"}>
      {price && (
        <>
          <PremiumSumList {...price} />
          <PremiumLineList lines={price.lines} />
          <LaterVersionList laterVersions={price.laterVersions} />
          {price.laterConflicts > 0 && (
            <p className="quiet-note">
              更晚生效的批单也修改了其中 {price.laterConflicts} 处，暂存后逐项确认。
            </p>
          )}
        </>
      )}
      <LiveChangeList baseForm={baseForm} price={price} />
    </div>
  );
}
