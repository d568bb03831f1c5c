import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatMoney } from "#platform/kernel/money.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useMayOperate } from "#platform/web/rights.ts";
import { useChange } from "#platform/web/use-change.ts";
import { initiateProposalPayment, initiateProposalPaymentList } from "../contract.ts";
import { unitOf } from "../rules/payment.ts";
import { MethodChoice } from "./method-choice.tsx";
import type { PaymentInfos } from "./paid-together.ts";

type StartPaymentProps = {
  infos: PaymentInfos;
  /** Another attempt, a later instalment, or the first. */
  title: string;
  /** By what it was tried last; '' where nobody has tried. */
  triedBy: string;
  /** Why it cannot begin now; '' where it can. */
  why: string;
  onBegun: () => void;
};

/** Who pays how much by what, and the start of it. */
export function StartPayment({
  infos: { list, sumFee, methods },
  title,
  triedBy,
  why,
  onBegun,
}: StartPaymentProps) {
  const one = useChange(initiateProposalPayment);
  const several = useChange(initiateProposalPaymentList);
  const mayPay = useMayOperate(initiateProposalPayment.permission);
  const go = useRef<HTMLButtonElement>(null);
  // Who came by the keyboard goes on with it; what became of an attempt is heard first.
  const goOn = useEffectEvent(() => {
    if (triedBy === "" && document.activeElement === document.body) go.current?.focus();
  });
  useEffect(() => goOn(), []);
  const [wanted, setWanted] = useState(triedBy);
  const open = methods.filter((method) => method.why === "").map(({ code }) => code);
  const paymentMethod = open.includes(wanted) ? wanted : (open[0] ?? "");
  const [first] = list;
  const isBusy = one.isPending || several.isPending;
  const error = one.error ?? several.error;
  const begin = (): void => {
    if (!first || isBusy || paymentMethod === "") return;
    const payer = { payerName: first.holderName, payerCertificateNo: first.certificateNo, paymentMethod };
    const then = { onSettled: onBegun };
    if (list.length === 1) one.mutate({ businessNo: first.businessNo, ...payer }, then);
    else several.mutate({ businessNos: list.map(({ businessNo }) => businessNo), ...payer }, then);
  };
  const kept = mayPay ? why : "您的岗位不能发起缴费，请由出单人员办理";
  return (
    <section className="card-plain pay-start" aria-labelledby="pay-start">
      <h2 id="pay-start">{title}</h2>
      {kept !== "" ? (
        <p className="pay-kept" role="status">
          暂不能发起缴费：{kept}
        </p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            begin();
          }}
        >
          <p className="quiet-note">
            付款人须为投保人 {first?.holderName}；第三方付款的，请先上传第三方付款声明，交财务收付岗办理。
          </p>
          <MethodChoice methods={methods} chosen={paymentMethod} onChoose={setWanted} />
          {error && <ErrorNote error={error} />}
          <div className="pay-go">
            <button
              ref={go}
              type="submit"
              className="button primary"
              aria-disabled={isBusy || paymentMethod === ""}
            >
              {isBusy ? "正在发起…" : `发起缴费 ${formatMoney(sumFee)} ${unitOf(first?.currency ?? "")}`}
            </button>
          </div>
        </form>
      )}
    </section>
  );
}
