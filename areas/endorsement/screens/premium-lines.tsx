import { formatSignedAmount } from "#areas/document/rules/signed-amount.ts";
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

/** The later endorsements that are applied again, and the premium after each of them. */
export function LaterVersionList({ laterVersions }: Pick<ChangePrice, "laterVersions">) {
  if (laterVersions.length === 0) return null;
  return (
    <section className="later-versions" aria-label="随之重新生效的批改">
      <h3>随之重新生效的批改</h3>
      <dl className="change-sums">
        {laterVersions.map(({ version, effectiveFrom, sumPremium }) => (
          <div key={`${version} ${effectiveFrom}`}>
            <dt>{effectiveFrom} 起，批改后保费（元）</dt>
            <dd>{formatMoney(sumPremium)}</dd>
          </div>
        ))}
      </dl>
    </section>
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
