import { type RecordColumn, RecordTable } from "#areas/judging/screens/record-table.tsx";
import { formatMoney, parseMoney } from "#platform/kernel/money.ts";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import type { queryRenewal } from "../contract/renewal.ts";

export type Renewal = AnswerOf<typeof queryRenewal>;

/** Last year's premium and today's, and the figures that make the difference. */
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
  const difference = parseMoney(after).minus(parseMoney(before));
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
        <RecordTable caption="保费变化的原因" columns={columns} rows={changes} keyOf={keyOfChange} />
      </ScrollRegion>
    </div>
  );
}

type RenewalChange = Renewal["changes"][number];

const columns: readonly RecordColumn<RenewalChange>[] = [
  { title: "计费项目", cell: ({ label }) => label },
  {
    title: "变化的因子",
    cell: ({ figures }) =>
      figures.length === 0 ? "/" : figures.map((figure) => <Factor key={figure.name} {...figure} />),
  },
  { title: "上年", isRight: true, cell: ({ before }) => formatMoney(before) },
  { title: "续保", isRight: true, cell: ({ after }) => formatMoney(after) },
];

function keyOfChange({ label, before, after, figures }: RenewalChange): string {
  return [label, before, after, ...figures.map(({ name }) => name)].join(" ");
}

function Factor({ name, before, after }: RenewalChange["figures"][number]) {
  return (
    <span className="renewal-factor">
      {name} {before ?? "/"} → {after ?? "/"}
    </span>
  );
}
