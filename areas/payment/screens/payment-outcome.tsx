import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type Ref, useEffect, useState } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { DocumentTransitionButtons } from "#platform/documents/web/document-steps.tsx";
import { formatMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { confirmPayment, confirmRefund, cancelPayment } from "../contract/payment.ts";
import { PaidResults } from "./paid-results.tsx";
import { type PaymentInfos, type PaymentView } from "./paid-together.ts";
import { invalidatePaidDocumentQueries } from "./pay-queries.ts";
import { PayerInstructions } from "./payer-way.tsx";
import { ThirdPayerFacts } from "./third-payer-facts.tsx";
import { type PaymentStage, getPaymentStage, getPaymentStageText } from "./paying-stage.ts";

type PaymentOutcomeProps = { payment: PaymentView; infos: PaymentInfos };
type OutcomeProps = PaymentOutcomeProps & {
  heading: Ref<HTMLHeadingElement>;
  /** What there is to have of a payment that was received. */
  children: ReactNode;
};

/** Stages whose stored reason explains more than the general text. */
const REASONED: ReadonlySet<PaymentStage> = new Set(["failed", "refunding", "refunded"]);
const MAIN = new Set(["confirm", "payOut"]);

/** Shows the outcome of the latest attempt and the next step. */
export function PaymentOutcomePanel({ payment, infos, heading, children }: OutcomeProps) {
  const { paymentNo, paymentMethod, begunAt, reason, amount, currency } = payment;
  const methodName = useCodeNames("PaymentMethod");
  const stage = useStage(payment);
  const { mark, tone, title, says, next } = getPaymentStageText(stage, infos.list);
  return (
    <section className="card-plain pay-outcome" aria-labelledby="pay-outcome">
      <header className="result-head" role="status">
        <span className={`result-mark ${tone}`} aria-hidden="true">
          {mark}
        </span>
        <div>
          <h2 id="pay-outcome" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>
            {REASONED.has(stage) && reason !== "" ? `${reason}。` : ""}
            {says}
          </p>
        </div>
      </header>
      {next !== "" && <p>{next}</p>}
      {stage === "waiting" && <PayerInstructions payment={payment} />}
      {payment.statement && <ThirdPayerFacts payment={payment} statement={payment.statement} />}
      {stage === "paid" && <PaidResults list={infos.list} />}
      {stage === "paid" && children}
      <p className="quiet-note pay-trace">
        <span>
          缴费单 <code>{paymentNo}</code>
        </span>
        <span>
          {formatMoney(amount)} {getCurrencyUnit(currency)}
        </span>
        <span>
          <PendingText text={methodName(paymentMethod)} />
        </span>
        <span>
          发起于 <time dateTime={begunAt}>{formatShanghaiMinute(begunAt)}</time>
        </span>
      </p>
      <PaymentActionButtons payment={payment} infos={infos} />
    </section>
  );
}

/** Buttons for the actions that the user may take on a payment. */
export function PaymentActionButtons({
  payment: { paymentNo, version, offers },
  infos,
}: PaymentOutcomeProps) {
  const client = useQueryClient();
  const cancel = useCallMutation(cancelPayment);
  const confirm = useCallMutation(confirmPayment);
  const payOut = useCallMutation(confirmRefund);
  const changes = [cancel, confirm, payOut];
  const again = (): void => void invalidatePaidDocumentQueries(client, infos);
  const then = { onSettled: again };
  if (offers.length === 0) return null;
  return (
    <DocumentTransitionButtons
      offers={offers}
      actions={{
        cancel: () => cancel.mutate({ paymentNo }, then),
        confirm: () => confirm.mutate({ paymentNo, version }, then),
        payOut: () => payOut.mutate({ paymentNo, version }, then),
      }}
      main={MAIN}
      isBusy={changes.some(({ isPending }) => isPending)}
      error={changes.find(({ error }) => error)?.error ?? null}
      onRefresh={again}
    />
  );
}

const LOOK_MS = 1000;

/** Returns the stage and updates it when an unanswered order becomes unknown by time alone. */
function useStage(payment: PaymentView): PaymentStage {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const stage = getPaymentStage(payment, nowMs);
  useEffect(() => {
    if (stage !== "opening") return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, [stage]);
  return stage;
}
