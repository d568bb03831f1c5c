import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { initiateProposalPayment, initiateProposalPaymentList } from "../contract/payment.ts";
import { getCurrencyUnit } from "../rules/payment.ts";
import { PaymentMethodChoice } from "./method-choice.tsx";
import type { PaymentInfos } from "./paid-together.ts";

type StartPaymentPanelProps = {
  infos: PaymentInfos;
  /** Names the first payment, a later instalment or another attempt. */
  title: string;
  /** The method of the last attempt; '' before the first. */
  triedBy: string;
  /** Why the payment cannot begin now; '' if it can. */
  why: string;
  onBegun: () => void;
};

/** Shows payer, amount and methods, and starts the payment. */
export function StartPaymentPanel({
  infos: { list, sumFee, methods },
  title,
  triedBy,
  why,
  onBegun,
}: StartPaymentPanelProps) {
  const single = useCallMutation(initiateProposalPayment);
  const several = useCallMutation(initiateProposalPaymentList);
  const mayPay = useHasOperationPermission(initiateProposalPayment.permission);
  const startButton = useRef<HTMLButtonElement>(null);
  // Keyboard users continue here. After an attempt, screen readers read its result first.
  const focusStart = useEffectEvent(() => {
    if (triedBy === "" && document.activeElement === document.body) startButton.current?.focus();
  });
  useEffect(() => focusStart(), []);
  const [chosenMethod, setChosenMethod] = useState(triedBy);
  const openMethods = methods.filter((method) => method.why === "").map(({ code }) => code);
  const paymentMethod = openMethods.includes(chosenMethod) ? chosenMethod : (openMethods[0] ?? "");
  const [first] = list;
  const isBusy = single.isPending || several.isPending;
  const error = single.error ?? several.error;
  const begin = (): void => {
    if (!first || isBusy || paymentMethod === "") return;
    const payer = { payerName: first.holderName, payerCertificateNo: first.certificateNo };
    const seen = { paymentMethod, amount: sumFee };
    const handlers = { onSettled: onBegun };
    if (list.length === 1) single.mutate({ businessNo: first.businessNo, ...payer, ...seen }, handlers);
    else
      several.mutate({ businessNos: list.map(({ businessNo }) => businessNo), ...payer, ...seen }, handlers);
  };
  const hindrance = mayPay ? why : "您的岗位不能发起缴费，请由出单人员办理";
  return (
    <section className="card-plain pay-start" aria-labelledby="pay-start">
      <h2 id="pay-start">{title}</h2>
      {hindrance !== "" ? (
        <p className="pay-kept" role="status">
          暂不能发起缴费：{hindrance}
        </p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            begin();
          }}
        >
          <p className="quiet-note">
            付款人须为投保人 {first?.holderName}；他人代付的，请先把款项转给投保人。
          </p>
          <PaymentMethodChoice methods={methods} chosen={paymentMethod} onChoose={setChosenMethod} />
          {error && <ErrorNote error={error} />}
          <div className="pay-go">
            <Button ref={startButton} look="primary" isSubmit aria-disabled={isBusy || paymentMethod === ""}>
              {isBusy
                ? "正在发起…"
                : `发起缴费 ${formatMoney(sumFee)} ${getCurrencyUnit(first?.currency ?? "")}`}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
