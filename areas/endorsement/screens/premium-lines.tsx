import { formatSignedAmount } from "#areas/document/screens/difference-table.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import type { ChangePrice } from "./change-pricer.ts";

type PremiumSums = Pick<ChangePrice, "basePremium" | "premiumChange" | "sumPremium">;

/** The premium before and after an endorsement, and the change. */
export function PremiumSumList({ basePremium, premiumChange, sumPremium }: PremiumSums) {
  const sums = [
    ["批改前保费", formatMoney(basePremium)],
    ["变化保费", formatSignedAmount(premiumChange)],
    ["批改后保费", formatMoney(sumPremium)],
  ];
  return (
    <dl className="change-sums">
      {sums.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}（元）</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The change of the premium line by line, each with its steps. */
export function PremiumLineList({ lines }: Pick<ChangePrice, "lines">) {
  if (lines.length === 0) return <p className="quiet-note">保费没有变化。</p>;
  return (
    <ul className="step-list change-lines" aria-label="变化保费明细">
      {lines.map(({ type, label, amount, steps }) => (
        <li key={`${type} ${label}`} className="step-line">
          <span className="step-row">
            <span>{label}</span>
            <strong>{formatSignedAmount(amount)}</strong>
          </span>
          {steps.map((step) => (
            <span key={`${step.label} ${step.value}`} className="step-row step-part">
              <span>{step.label}</span>
              <span>{step.value}</span>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
