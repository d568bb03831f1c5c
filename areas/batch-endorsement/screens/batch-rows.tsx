import { buildEndorsementDetailHref } from "#areas/endorsement/screens/endorsement-places.ts";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { TextLink } from "#platform/ui/links.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import type { queryByTaskId } from "../contract.ts";
import { ROW_STATUS_NAMES } from "../rules/batch-expense.ts";

type Row = AnswerOf<typeof queryByTaskId>["rows"][number];

const ROW_TONES = { "0": "waiting", "1": "good", "2": "bad" } as const;

/** What each policy of a task changes, and its result. */
export function BatchRows({ rows }: { rows: readonly Row[] }) {
  return (
    <ScrollRegion label="各保单的结果">
      <table>
        <caption className="visually-hidden">各保单的手续费变化和结果</caption>
        <thead>
          <tr>
            <th scope="col" className="is-number">
              行
            </th>
            <th scope="col">保单号</th>
            <th scope="col">投保人</th>
            <th scope="col" className="is-number">
              手续费率（%）
            </th>
            <th scope="col" className="is-number">
              手续费（元）
            </th>
            <th scope="col" className="is-number">
              费用变化（元）
            </th>
            <th scope="col">结果</th>
            <th scope="col">批单号或说明</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RowCells key={row.rowNo} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function RowCells({ row }: { row: Row }) {
  const { rowNo, policyNo, holderName, rowStatus, reason, hint, endorseNo } = row;
  return (
    <tr>
      <td className="is-number">{rowNo}</td>
      <td className="batch-no">
        {holderName === "" ? policyNo : <TextLink href={buildPolicyHref(policyNo)}>{policyNo}</TextLink>}
      </td>
      <td className="batch-holder">{holderName === "" ? "/" : holderName}</td>
      <td className="is-number">{formatChange(row.oldAgentFee, row.agentFee)}</td>
      <td className="is-number">
        {formatChange(
          row.commissionBefore && formatMoney(row.commissionBefore),
          row.commissionAfter && formatMoney(row.commissionAfter),
        )}
      </td>
      <td className="is-number">{formatMoney(row.commissionChange)}</td>
      <td className="batch-result">
        <span className={`chip has-dot is-${ROW_TONES[rowStatus]}`}>{ROW_STATUS_NAMES[rowStatus]}</span>
      </td>
      <td className="batch-reason">
        {endorseNo === null ? (
          reason
        ) : (
          <TextLink href={buildEndorsementDetailHref(endorseNo, policyNo)}>{endorseNo}</TextLink>
        )}
        {hint !== "" && <p className="quiet-note">{hint}</p>}
      </td>
    </tr>
  );
}

/** A policy that was not found has no old value. */
function formatChange(before: string | null, after: string | null): string {
  if (before === null) return after ?? "/";
  return `${before} → ${after ?? "/"}`;
}
