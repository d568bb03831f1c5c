import { useCodeLabels } from "#areas/dictionary/screens/use-labels.ts";
import { formatTimestampInShanghai } from "#platform/lists/cell-text.ts";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import type { CustomerInfo } from "../contract/shapes.ts";

type RiskState = Pick<CustomerInfo, "customerRiskGrade" | "blacklistFlag">;

const tones: Readonly<Record<string, string>> = {
  "1": "is-good",
  "2": "is-good",
  "3": "is-waiting",
  "4": "is-waiting",
  "5": "is-bad",
};

export function CustomerRiskChips({ customerRiskGrade, blacklistFlag }: RiskState) {
  const labelOf = useCodeLabels(["CustomerRiskGrade"]);
  return (
    <>
      <span className={`chip ${tones[customerRiskGrade] ?? ""}`}>
        <PendingText text={labelOf("CustomerRiskGrade", customerRiskGrade)} />
      </span>
      {blacklistFlag === "1" && <span className="chip is-bad">黑名单</span>}
    </>
  );
}

type Judgement = RiskState & {
  readonly reason: string;
  readonly userName: string;
  readonly recordedAt: string;
};

/** Judgements, the newest first. Customers imported at deployment have none. */
export function CustomerRiskHistory({ trail }: { trail: readonly Judgement[] }) {
  if (trail.length === 0) return <p className="nothing">还没有评定记录，等级由资料导入时带来。</p>;
  return (
    <ScrollRegion label="评定记录表格">
      <table>
        <caption className="visually-hidden">评定记录</caption>
        <thead>
          <tr>
            <th scope="col">评定时间</th>
            <th scope="col">结果</th>
            <th scope="col">原因</th>
            <th scope="col">评定人</th>
          </tr>
        </thead>
        <tbody>
          {trail.map((judgement) => (
            <tr key={judgement.recordedAt}>
              <td className="is-moment" data-label="评定时间">
                {formatTimestampInShanghai(judgement.recordedAt)}
              </td>
              <td data-label="结果">
                <span className="customer-chips">
                  <CustomerRiskChips {...judgement} />
                </span>
              </td>
              <td data-label="原因">{judgement.reason}</td>
              <td data-label="评定人">{judgement.userName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
