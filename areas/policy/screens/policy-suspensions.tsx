import type { OriginalPolicy } from "./policy-document.tsx";

/** The days without cover, past ones included: a loss of such a day is not paid. */
export function PolicySuspensions({
  policy: { suspensions },
}: {
  policy: Pick<OriginalPolicy, "suspensions">;
}) {
  if (suspensions.length === 0) return null;
  return (
    <ul className="policy-suspensions" aria-label="保险责任中止期间">
      {suspensions.map(({ from, until, reason }) => (
        <li key={from}>
          保险责任自 {from} 零时起中止{until === null ? "，恢复日期未定" : `，自 ${until} 零时起恢复`}
          {reason !== "" && `（${reason}）`}
        </li>
      ))}
    </ul>
  );
}
