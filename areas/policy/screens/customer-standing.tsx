import { CLAIMS_PATH } from "#areas/claim/screens/claim-places.ts";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { buildDocumentHref } from "#areas/underwriting/rules/document-pages.ts";
import type { DeskAddition } from "#areas/underwriting/screens/desk-additions.ts";
import { formatMoney, parseMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { TextLink } from "#platform/ui/links.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryCustomerStanding } from "../contract/customer-standing.ts";
import { POLICIES_PATH } from "./policy-places.ts";
import "./customer-standing.css";

type CustomerStandingAnswer = AnswerOf<typeof queryCustomerStanding>;

/** The customer at a glance, beside the decision of an underwriter. */
function CustomerStanding({ businessNo }: { businessNo: string }) {
  const standing = useCallQuery(queryCustomerStanding, { businessNo }, ["document", businessNo, "standing"]);
  return (
    <section className="standing" aria-label="客户概况">
      <h3>客户概况</h3>
      {standing.isPending && <LoadingSkeleton rows={4} label="正在加载客户概况" />}
      {standing.error && <ErrorNote error={standing.error} onRetry={() => void standing.refetch()} />}
      {standing.data && (
        <>
          <PoliciesInForce standing={standing.data} />
          <Accumulations accumulations={standing.data.accumulations} />
          <Years standing={standing.data} />
          <Opinions opinions={standing.data.opinions} />
        </>
      )}
    </section>
  );
}

function PoliciesInForce({ standing: { inForce, holderName } }: { standing: CustomerStandingAnswer }) {
  if (!inForce) return null;
  const href = `${POLICIES_PATH}?${new URLSearchParams({ holderName, status: "02", issuedAt: "all" }).toString()}`;
  return (
    <p>
      有效保单 <TextLink href={href}>{inForce.count} 张</TextLink>，保费 {formatMoney(inForce.premium)} 元
    </p>
  );
}

function Accumulations({ accumulations }: Pick<CustomerStandingAnswer, "accumulations">) {
  return accumulations.map(({ label, own, total, limit }) => {
    const isOver = limit !== "" && parseMoney(total).gt(parseMoney(limit));
    return (
      <p key={label} className={isOver ? "standing-over" : undefined}>
        {label}：本单 {formatMoney(own)}，合计 {formatMoney(total)}
        {limit !== "" && `，限额 ${formatMoney(limit)}`}
        {isOver && "（超限）"}
      </p>
    );
  });
}

function Years({ standing: { years, mayReadClaims, holderName } }: { standing: CustomerStandingAnswer }) {
  if (years.length === 0) return null;
  const claimsHref = (year: number): string => {
    const lossDate = `${year}-01-01~${year}-12-31`;
    return `${CLAIMS_PATH}?${new URLSearchParams({ holderName, lossDate }).toString()}`;
  };
  return (
    <table>
      <caption>近五年保费与赔款（元）</caption>
      <thead>
        <tr>
          <th scope="col">年度</th>
          <th scope="col">保费</th>
          {mayReadClaims && (
            <>
              <th scope="col">赔案</th>
              <th scope="col">已决</th>
              <th scope="col">未决</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, premium, claims, settledAmount, outstandingAmount }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td>{formatMoney(premium)}</td>
            {mayReadClaims && (
              <>
                <td>{claims === 0 ? "0" : <TextLink href={claimsHref(year)}>{claims}</TextLink>}</td>
                <td>{formatMoney(settledAmount)}</td>
                <td>{formatMoney(outstandingAmount)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Opinions({ opinions }: Pick<CustomerStandingAnswer, "opinions">) {
  const resultName = useCodeNames("UwTaskResult");
  if (opinions.length === 0) return <p className="quiet-note">该客户还没有人工核保意见</p>;
  return (
    <>
      <h4>该客户的核保意见</h4>
      <ul>
        {opinions.map(({ decidedAt, result, opinion, userName, ...document }) => (
          <li key={`${document.businessNo} ${decidedAt}`}>
            {getTodayInShanghai(new Date(decidedAt))} {userName} {resultName(result)}
            {opinion !== "" && `：${opinion}`}{" "}
            <TextLink href={buildDocumentHref(document)}>{document.businessNo}</TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}

export const customerStandingAddition: DeskAddition = {
  name: "standing",
  show: (businessNo) => <CustomerStanding businessNo={businessNo} />,
};
