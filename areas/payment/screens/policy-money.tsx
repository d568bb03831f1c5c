import { useQuery } from "@tanstack/react-query";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { ListStatusChip } from "#areas/judging/screens/status-chip.tsx";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import type { PolicyPageAddition } from "#areas/policy/screens/policy-additions.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { queryPolicyPayments } from "../contract/policy-payments.ts";
import { type PolicyPaymentsView, toPaymentTimelineEvents } from "./money-events.ts";
import { refundList } from "../rules/refund-list.ts";
import { findPaidDocumentHref } from "./pay-places.ts";
import { PayPlanTable } from "./plan-table.tsx";
import "./policy-money.css";

const moneyOf = (policyNo: string) => ({
  queryKey: ["document", policyNo, "money"],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<PolicyPaymentsView> =>
    callApi(queryPolicyPayments, { policyNo }, { signal }),
});

/** Adds the payments of a policy to its page. */
export const paymentsPolicyPageAddition: PolicyPageAddition = {
  pane: { id: "money", label: "收付", show: ({ policyNo }) => <PolicyMoney policyNo={policyNo} /> },
  section: { code: "payPlan", show: ({ policyNo }) => <KeptPayPlan policyNo={policyNo} /> },
  events: (policyNo) => ({
    queryKey: [...moneyOf(policyNo).queryKey, "events"],
    queryFn: async (asked) => toPaymentTimelineEvents(await moneyOf(policyNo).queryFn(asked)),
  }),
};

function usePolicyMoney(policyNo: string) {
  return useQuery<PolicyPaymentsView, ApiError>({ ...moneyOf(policyNo), staleTime: 0 });
}

/** The plan as it is kept, with what was paid; the form has the rows of a special plan only. */
function KeptPayPlan({ policyNo }: { policyNo: string }) {
  const money = usePolicyMoney(policyNo);
  if (money.error) return <ErrorNote error={money.error} onRetry={() => void money.refetch()} />;
  if (!money.data) return <LoadingSkeleton rows={2} label="正在加载缴费计划" />;
  return <PayPlanTable plan={money.data.plan} caption="已生成的缴费计划" />;
}

function PolicyMoney({ policyNo }: { policyNo: string }) {
  const money = usePolicyMoney(policyNo);
  if (money.error) return <ErrorNote error={money.error} onRetry={() => void money.refetch()} />;
  if (!money.data) return <LoadingSkeleton rows={6} label="正在加载收付" />;
  return <ShownMoney money={money.data} />;
}

function ShownMoney({
  money: { charged, received, outstanding, held, ...money },
}: {
  money: PolicyPaymentsView;
}) {
  const figures = [
    { label: "应收保费（元）", amount: charged },
    { label: "实收保费（元）", amount: received },
    { label: "未收保费（元）", amount: outstanding },
    ...(held === "0.00" ? [] : [{ label: "待退客户（元）", amount: held }]),
  ];
  return (
    <div className="policy-money">
      <dl className="money-figures">
        {figures.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <h2>缴费计划</h2>
      <PayPlanTable plan={money.plan} caption="保单的缴费计划" />
      <h2>缴费记录</h2>
      {money.payments.length === 0 ? (
        <p className="quiet-note">还没有发起过缴费。</p>
      ) : (
        <Attempts payments={money.payments} />
      )}
      {money.refunds.length > 0 && (
        <>
          <h2>退费记录</h2>
          <RefundRecords refunds={money.refunds} />
        </>
      )}
    </div>
  );
}

function Attempts({ payments }: Pick<PolicyPaymentsView, "payments">) {
  const methodName = useCodeNames("PaymentMethod");
  const statusName = useCodeNames("PaymentStatus");
  return (
    <table className="edition-table">
      <caption className="visually-hidden">缴费记录</caption>
      <thead>
        <tr>
          <th scope="col">缴费单</th>
          <th scope="col">业务号</th>
          <th scope="col">期次</th>
          <th scope="col">支付方式</th>
          <th scope="col" className="is-right">
            金额（元）
          </th>
          <th scope="col">状态</th>
          <th scope="col">发起</th>
          <th scope="col">结束时间</th>
        </tr>
      </thead>
      <tbody>
        {payments.toReversed().map(({ paymentNo, payNo, paymentMethod, paymentStatus, ...one }) => (
          <tr key={paymentNo}>
            <th scope="row">
              <code>{paymentNo}</code>
            </th>
            <td data-label="业务号">
              <DocumentLink businessType={one.businessType} businessNo={one.businessNo} />
            </td>
            <td data-label="期次">第 {payNo} 期</td>
            <td data-label="支付方式">
              <PendingText text={methodName(paymentMethod)} />
            </td>
            <td data-label="金额（元）" className="is-right">
              {formatMoney(one.amount)} {one.currency === "CNY" ? "" : one.currency}
            </td>
            <td data-label="状态">
              <span className={`chip has-dot ${tones[paymentStatus] ?? "is-past"}`}>
                <PendingText text={statusName(paymentStatus)} />
              </span>
              {one.reason !== "" && <span className="money-why">{one.reason}</span>}
            </td>
            <td data-label="发起">
              {one.begunName} {formatShanghaiMinute(one.begunAt)}
            </td>
            <td data-label="结束时间">{one.endedAt === null ? "/" : formatShanghaiMinute(one.endedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The refunds of endorsements, the latest first. */
function RefundRecords({ refunds }: Pick<PolicyPaymentsView, "refunds">) {
  return (
    <table className="edition-table">
      <caption className="visually-hidden">退费记录</caption>
      <thead>
        <tr>
          <th scope="col">退费单</th>
          <th scope="col">批单号</th>
          <th scope="col">收款人</th>
          <th scope="col" className="is-right">
            金额（元）
          </th>
          <th scope="col">状态</th>
          <th scope="col">提交</th>
          <th scope="col">退款时间</th>
        </tr>
      </thead>
      <tbody>
        {refunds.toReversed().map(({ refundNo, businessNo, status, ...one }) => (
          <tr key={refundNo}>
            <th scope="row">
              <code>{refundNo}</code>
            </th>
            <td data-label="批单号">
              <DocumentLink businessType="E" businessNo={businessNo} />
            </td>
            <td data-label="收款人">{one.payeeName}</td>
            <td data-label="金额（元）" className="is-right">
              {formatMoney(one.amount)} {one.currency === "CNY" ? "" : one.currency}
            </td>
            <td data-label="状态">
              <ListStatusChip list={refundList} status={status} />
              {one.reason !== "" && <span className="money-why">{one.reason}</span>}
            </td>
            <td data-label="提交">
              {one.requestedName} {formatShanghaiMinute(one.requestedAt)}
            </td>
            <td data-label="退款时间">{one.paidAt === null ? "/" : formatShanghaiMinute(one.paidAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DocumentLink({ businessType, businessNo }: { businessType: string; businessNo: string }) {
  const href = findPaidDocumentHref(businessType, businessNo);
  const number = <code>{businessNo}</code>;
  return href === undefined ? number : <TextLink href={href}>{number}</TextLink>;
}

const tones: Readonly<Record<string, string>> = {
  "1": "is-waiting",
  "2": "is-running",
  "3": "is-good",
  "4": "is-bad",
  "6": "is-bad",
  "7": "is-waiting",
};
