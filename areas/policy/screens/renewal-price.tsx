import { formatMoney, money } from "#platform/kernel/money.ts";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import type { Renewal } from "./renewal-queries.ts";

/** Last year's premium and today's, and which figures make the difference. */
export function RenewalPrice({ renewal }: { renewal: Renewal }) {
  const { holderName, policyNo, startDate, endDate, lastPremium, premium, notPriced, isTold, changes } =
    renewal;
  return (
    <>
      <p className="renewal-of">
        {holderName} <code>{policyNo}</code>
        <span>
          续保期间 {startDate} 至 {endDate}
        </span>
      </p>
      <dl className="renewal-sums">
        <Sum label="上年保费（元）" text={formatMoney(lastPremium)} />
        <Sum label="续保保费（元）" text={formatMoney(premium)} />
        <Sum label="差额（元）" text={premium === null ? "/" : differenceOf(lastPremium, premium)} />
      </dl>
      {notPriced !== "" && <p role="status">现在不能算出续保保费：{notPriced}。生成投保单后补充即可。</p>}
      {premium !== null && <Reasons isTold={isTold} changes={changes} />}
    </>
  );
}

function Sum({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function differenceOf(before: string, after: string): string {
  const difference = money(after).minus(money(before));
  const shown = formatMoney(difference);
  return difference.isPositive() && !difference.isZero() ? `+${shown}` : shown;
}

type ReasonsProps = Pick<Renewal, "isTold" | "changes">;

function Reasons({ isTold, changes }: ReasonsProps) {
  if (!isTold)
    return (
      <p className="quiet-note">
        上年保费依据出单时的资料算得，其中有的现在已无从取得，因此只比较总保费，不逐项对照。
      </p>
    );
  if (changes.length === 0) return <p className="quiet-note">各项费率因子与上年一致。</p>;
  return (
    <div className="renewal-table">
      <ScrollRegion label="保费变化的原因">
        <table className="edition-table">
          <caption className="visually-hidden">保费变化的原因</caption>
          <thead>
            <tr>
              <th scope="col">计费项目</th>
              <th scope="col">变化的因子</th>
              <th scope="col" className="is-right">
                上年
              </th>
              <th scope="col" className="is-right">
                续保
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, before, after, figures }) => (
              <tr key={[label, before, after, ...figures.map(({ name }) => name)].join(" ")}>
                <td>{label}</td>
                <td data-label="变化的因子">
                  {figures.length === 0
                    ? "/"
                    : figures.map((figure) => <Factor key={figure.name} {...figure} />)}
                </td>
                <td data-label="上年" className="is-right">
                  {formatMoney(before)}
                </td>
                <td data-label="续保" className="is-right">
                  {formatMoney(after)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

function Factor({ name, before, after }: Renewal["changes"][number]["figures"][number]) {
  return (
    <span className="renewal-factor">
      {name} {before ?? "/"} → {after ?? "/"}
    </span>
  );
}
