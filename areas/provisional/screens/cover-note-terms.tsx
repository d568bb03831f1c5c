import { Fragment } from "react";
import { useSoldRisks } from "#areas/product/screens/sold-risks.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import type { queryProvisionalTerms } from "../contract.ts";

/** What the insurer is bound by once the cover note is issued. */
export function CoverNoteTerms({ terms }: { terms: OutputOf<typeof queryProvisionalTerms> }) {
  const { proposalNo, riskCode, holderName, insuredName, sumAmount, startDate, endDate, days } = terms;
  const risks = useSoldRisks();
  const risk = risks.data?.find((sold) => sold.riskCode === riskCode)?.riskName;
  const facts = [
    ["暂保期间", `${startDate} 0 时起至 ${endDate} 24 时止`],
    ["暂保天数", `${days} 天`],
    ["暂保保额", sumAmount === "" ? "/" : `${formatMoney(sumAmount)} 元`],
    ["险种", risk ?? riskCode],
    ["投保人", holderName],
    ["被保险人", insuredName],
    ["投保单号", proposalNo],
  ] as const;
  return (
    <>
      <p>出具后即对客户承担暂保责任，不能修改，只能撤销。请核对：</p>
      <dl className="facts">
        {facts.map(([label, text]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}
