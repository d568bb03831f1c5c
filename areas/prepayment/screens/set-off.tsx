import { useState } from "react";
import type { PayableInstalment, PayPageAddition } from "#areas/payment/screens/pay-additions.ts";
import { getCurrencyUnit } from "#areas/payment/rules/payment.ts";
import { formatMoney, parseMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { DialogForm } from "#platform/web/ask-form.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryPrePayAccountInfo, setOffPrePay } from "../contract.ts";

type Account = AnswerOf<typeof queryPrePayAccountInfo>["list"][number];
type SetOffProps = { readonly instalment: PayableInstalment; readonly onPaid: () => void };

/** Offers the set-off of prepayments on the payment page. */
export const setOffPayPageAddition: PayPageAddition = {
  id: "set-off",
  permission: queryPrePayAccountInfo.permission,
  show: (instalment, onPaid) => <SetOffChoice instalment={instalment} onPaid={onPaid} />,
};

function SetOffChoice({ instalment, onPaid }: SetOffProps) {
  const { businessNo } = instalment;
  const { data } = useCallQuery(queryPrePayAccountInfo, { businessNo }, ["pay", "prepayments", businessNo]);
  if (!data || data.list.length === 0) return null;
  return (
    <section className="card-plain" aria-labelledby="pay-set-off">
      <h2 id="pay-set-off">预收冲抵</h2>
      {data.list.map((account) => (
        <SetOffAccount key={account.prepayNo} account={account} instalment={instalment} onPaid={onPaid} />
      ))}
    </section>
  );
}

function SetOffAccount({ account, instalment, onPaid }: SetOffProps & { readonly account: Account }) {
  const { prepayNo, version, balance } = account;
  const { businessNo, amount, currency } = instalment;
  const maySetOff = useHasOperationPermission(setOffPrePay.permission);
  const [isAsked, setAsked] = useState(false);
  const setOff = useCallMutation(setOffPrePay);
  const unit = getCurrencyUnit(currency);
  const left = parseMoney(balance).minus(parseMoney(amount));
  const confirm = (): void =>
    setOff.mutate(
      { prepayNo, version, businessNo },
      {
        onSuccess: () => {
          noticeStore.tell("已冲抵");
          setAsked(false);
          onPaid();
        },
      },
    );
  return (
    <>
      <p>
        预收 <code>{prepayNo}</code> 余额 {formatMoney(balance)} {unit}
      </p>
      {left.isNegative() ? (
        <p className="quiet-note">
          余额不足以冲抵本期应缴 {formatMoney(amount)} {unit}。
        </p>
      ) : (
        maySetOff && (
          <p>
            <Button onClick={() => setAsked(true)}>预收冲抵</Button>
          </p>
        )
      )}
      {isAsked && (
        <Dialog title="预收冲抵" onClose={() => setAsked(false)}>
          <DialogForm
            isComplete
            confirm="确认冲抵"
            isPending={setOff.isPending}
            error={setOff.error}
            onConfirm={confirm}
            onClose={() => setAsked(false)}
          >
            {() => (
              <p>
                以预收冲抵 {businessNo} 本期应缴 {formatMoney(amount)} {unit}，冲抵后余额 {formatMoney(left)}{" "}
                {unit}。冲抵立即生效，不能撤销。
              </p>
            )}
          </DialogForm>
        </Dialog>
      )}
    </>
  );
}
