import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { OlderDraftNote } from "#platform/web/autosave/older-draft.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { initiateProposalPayment, initiateProposalPaymentList } from "../contract/payment.ts";
import { listPaymentMethods } from "../rules/methods.ts";
import { PaymentMethodChoice } from "./method-choice.tsx";
import type { PaymentInfos } from "./paid-together.ts";
import { isPayerFieldSame, type PayerDraft, toPayerInput } from "./payer-draft.ts";
import { PayerChoice, ThirdPayerFields } from "./third-payer.tsx";
import { usePayer } from "./use-payer.ts";

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
  infos: { list, sumFee, methods, hasChannel },
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
  const businessNos = list.map(({ businessNo }) => businessNo);
  const { payer, setPayer, saved, older } = usePayer(businessNos);
  const [sentPayer, setSentPayer] = useState<PayerDraft>();
  const [first] = list;
  // The kind of whoever pays decides how.
  const offered = payer.isThird
    ? listPaymentMethods(
        { customerType: payer.payerType, currency: first?.currency ?? "", amount: sumFee },
        hasChannel,
      )
    : methods;
  const openMethods = offered.filter((method) => method.why === "").map(({ code }) => code);
  const paymentMethod = openMethods.includes(chosenMethod) ? chosenMethod : (openMethods[0] ?? "");
  const isBusy = single.isPending || several.isPending;
  const error = single.error ?? several.error;
  const begin = (): void => {
    if (!first || isBusy || paymentMethod === "") return;
    setSentPayer(payer);
    const paid = { ...toPayerInput(first, payer), paymentMethod, amount: sumFee };
    const handlers = { onSuccess: saved, onSettled: onBegun };
    if (list.length === 1) single.mutate({ businessNo: first.businessNo, ...paid }, handlers);
    else several.mutate({ businessNos, ...paid }, handlers);
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
          <OlderDraftNote older={older} />
          <PayerChoice holderName={first?.holderName ?? ""} payer={payer} onPayer={setPayer} />
          {payer.isThird && first && (
            <ThirdPayerFields
              payer={payer}
              onPayer={setPayer}
              businessNo={first.businessNo}
              errorOf={(path) =>
                isPayerFieldSame(path, payer, sentPayer) ? error?.fieldMessage(path) : undefined
              }
            />
          )}
          <PaymentMethodChoice methods={offered} chosen={paymentMethod} onChoose={setChosenMethod} />
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
