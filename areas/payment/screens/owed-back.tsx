import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { formatMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import { listPaymentsToRefund, type PaymentInfos } from "./paid-together.ts";
import { PaymentActionButtons } from "./payment-outcome.tsx";

/** 待退款: money that came besides the latest attempt, each with its refund. */
export function PaymentsToRefund({ infos }: { infos: PaymentInfos }) {
  return listPaymentsToRefund(infos).map((payment) => {
    const { paymentNo, amount, currency, reason, begunAt } = payment;
    const title = `owed-${paymentNo}`;
    return (
      <section key={paymentNo} className="card-plain pay-outcome" aria-labelledby={title}>
        <h2 id={title}>
          待退款 {formatMoney(amount)} {getCurrencyUnit(currency)}
        </h2>
        <p>{reason}</p>
        <p className="quiet-note pay-trace">
          <span>
            缴费单 <code>{paymentNo}</code>
          </span>
          <time dateTime={begunAt}>{formatShanghaiMinute(begunAt)}</time>
        </p>
        <PaymentActionButtons payment={payment} infos={infos} />
      </section>
    );
  });
}
