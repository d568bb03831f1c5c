import type { OpenUnderwritingTaskView } from "./task-queries.ts";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { formatReferralHitFigure } from "../rules/hit-figure.ts";
import { formatHitApproval } from "../rules/inquiry-approval.ts";
import { Button } from "#platform/ui/button.tsx";
import "./underwriting.css";

type Hit = OpenUnderwritingTaskView["result"]["autoErrorConditionRspDtos"][number];

type UnderwritingHitTableProps = {
  hits: readonly Hit[];
  /** Leads to the field that a hit is about; undefined for a hit without one. */
  goTo?: (hit: Hit) => (() => void) | undefined;
};

/** Every rule hit with the actual value, the allowed value and the required level. */
export function UnderwritingHitTable({ hits, goTo }: UnderwritingHitTableProps) {
  const typeName = useCodeNames("AutoErrorType");
  const levelName = useCodeNames("UwLevel");
  const formatLevel = (level: number) => (level === 0 ? "须修改后再提交" : levelName(String(level)));
  return (
    <table className="uw-hits">
      <caption className="visually-hidden">触发的规则</caption>
      <thead>
        <tr>
          <th scope="col">规则</th>
          <th scope="col">原因</th>
          <th scope="col" className="is-right">
            实际值
          </th>
          <th scope="col" className="is-right">
            允许值
          </th>
          <th scope="col">处理级别</th>
        </tr>
      </thead>
      <tbody>
        {hits.map((hit) => {
          const { ruleNo, autoErrorType, uwLevel, message, actual, allowed, approval } = hit;
          const go = goTo?.(hit);
          return (
            <tr key={`${ruleNo} ${message} ${actual}`}>
              <td data-label="规则">
                <code>{ruleNo}</code>
              </td>
              <td data-label="原因">
                <span>
                  {go ? (
                    <Button look="link" onClick={go}>
                      {message}
                    </Button>
                  ) : (
                    message
                  )}{" "}
                  <span className="chip is-past">
                    <PendingText text={typeName(autoErrorType)} />
                  </span>
                </span>
              </td>
              <td data-label="实际值" className="is-right">
                {formatReferralHitFigure(actual, allowed)}
              </td>
              <td data-label="允许值" className="is-right">
                {formatReferralHitFigure(allowed, actual)}
              </td>
              <td data-label="处理级别">
                <PendingText text={approval ? formatHitApproval(approval) : formatLevel(uwLevel)} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
