import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { formatMoney, parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { PendingText } from "#platform/ui/pending-text.tsx";
import type { PayPlan } from "./pay-queries.ts";
import "./plan-table.css";

const tones: Readonly<Record<string, string>> = {
  "0": "is-past",
  "1": "is-waiting",
  "2": "is-waiting",
  "3": "is-good",
  "4": "is-bad",
  "5": "is-past",
};

type PayPlanTableProps = { plan: PayPlan["list"]; caption: string };

/** A table of instalments with amount, due date and received amount. */
export function PayPlanTable({ plan, caption }: PayPlanTableProps) {
  const statusName = useCodeNames("PayPlanStatus");
  const sumOf = (name: "planFee" | "payFee"): string =>
    toWireMoney(sumMoney(plan.map((row) => parseMoney(row[name]))));
  const open = parseMoney(sumOf("planFee")).minus(parseMoney(sumOf("payFee")));
  return (
    <table className="edition-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">期次</th>
          <th scope="col">应缴日期</th>
          <th scope="col">最晚缴费日</th>
          <th scope="col" className="is-right">
            应缴（元）
          </th>
          <th scope="col" className="is-right">
            已缴（元）
          </th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {plan.map(({ payNo, planDate, planEndDate, planFee, payFee, payPlanStatus }) => (
          <tr key={payNo}>
            <th scope="row">第 {payNo} 期</th>
            <td data-label="应缴日期">{planDate}</td>
            <td data-label="最晚缴费日">{planEndDate}</td>
            <td data-label="应缴（元）" className="is-right">
              {formatMoney(planFee)}
            </td>
            <td data-label="已缴（元）" className="is-right">
              {formatMoney(payFee)}
            </td>
            <td data-label="状态">
              <span className={`chip has-dot ${tones[payPlanStatus] ?? "is-past"}`}>
                <PendingText text={statusName(payPlanStatus)} />
              </span>
            </td>
          </tr>
        ))}
        {plan.length > 1 && (
          <tr className="is-total">
            <th scope="row" colSpan={3}>
              合计
            </th>
            <td data-label="应缴（元）" className="is-right">
              {formatMoney(sumOf("planFee"))}
            </td>
            <td data-label="已缴（元）" className="is-right">
              {formatMoney(sumOf("payFee"))}
            </td>
            <td data-label="未缴（元）">
              <span className="plan-open">未缴</span> {formatMoney(toWireMoney(open))}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
