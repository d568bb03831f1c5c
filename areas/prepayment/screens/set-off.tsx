import { useIsFetching } from "@tanstack/react-query";
import { useState } from "react";
import type { PayableInstalment, PayPageAddition } from "#areas/payment/screens/pay-additions.ts";
import {
  formatMoney,
  parseMoney,
  parseTypedMoney,
  toWireMoney,
  getCurrencyUnit,
} from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { Field } from "#platform/ui/field.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { DialogForm } from "#platform/web/ask-form.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryPrePayAccountInfo, releasePrePay, setOffPrePay } from "../contract.ts";

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
  const found = useCallQuery(queryPrePayAccountInfo, { businessNo }, ["pay", "prepayments", businessNo]);
  // The premium and the balance are asked for apart: neither is acted on while the other is older.
  const isRefreshing = useIsFetching({ queryKey: ["pay"] }) > 0;
  // A refusal says that this document knows no prepayments; anything else hides some that may exist.
  if (found.error && found.error.kind !== "refused")
    return (
      <section className="card-plain" aria-labelledby="pay-set-off">
        <h2 id="pay-set-off">预收冲抵</h2>
        <ErrorNote error={found.error} onRetry={() => void found.refetch()} />
      </section>
    );
  if (!found.data || found.data.list.length === 0) return null;
  const again = (): void => {
    void found.refetch();
    onPaid();
  };
  return (
    <section className="card-plain" aria-labelledby="pay-set-off">
      <h2 id="pay-set-off">预收冲抵</h2>
      {found.data.list.map((account) => (
        <SetOffAccount
          key={account.prepayNo}
          account={account}
          instalment={instalment}
          isRefreshing={isRefreshing}
          onPaid={again}
        />
      ))}
    </section>
  );
}

type AccountProps = SetOffProps & { readonly account: Account };

function SetOffAccount({
  account,
  instalment,
  isRefreshing,
  onPaid,
}: AccountProps & { readonly isRefreshing: boolean }) {
  const { prepayNo, version, balance, held } = account;
  const { businessNo, currency } = instalment;
  const maySetOff = useHasOperationPermission(setOffPrePay.permission);
  const [isAsked, setAsked] = useState(false);
  const release = useCallMutation(releasePrePay);
  const unit = getCurrencyUnit(currency);
  const isHeld = held !== "0.00";
  const takeBack = (): void =>
    release.mutate(
      { prepayNo, version, businessNo },
      { onSuccess: () => noticeStore.tell("已撤回待冲抵"), onSettled: onPaid },
    );
  return (
    <>
      <p>
        预收 <code>{prepayNo}</code> 余额 {formatMoney(balance)} {unit}
        {isHeld && `，另为本期待冲抵 ${formatMoney(held)} ${unit}，其余保费缴清时一并入账`}
      </p>
      {maySetOff && isHeld && (
        <p>
          <Button isBusy={release.isPending} onClick={takeBack}>
            撤回待冲抵
          </Button>
        </p>
      )}
      {maySetOff && !isHeld && balance !== "0.00" && (
        <p>
          <Button isBusy={isRefreshing} onClick={() => setAsked(true)}>
            预收冲抵
          </Button>
        </p>
      )}
      {release.error && <ErrorNote error={release.error} />}
      {isAsked && (
        <SetOffDialog
          account={account}
          instalment={instalment}
          onPaid={() => {
            setAsked(false);
            onPaid();
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

function SetOffDialog({
  account,
  instalment,
  onPaid,
  onClose,
}: AccountProps & { readonly onClose: () => void }) {
  const { prepayNo, version, balance } = account;
  const { businessNo, amount: due, currency } = instalment;
  const setOff = useCallMutation(setOffPrePay);
  const most = parseMoney(balance).lessThan(parseMoney(due)) ? balance : due;
  const [typedByUser, setTyped] = useState<string>();
  const typed = typedByUser ?? most;
  const unit = getCurrencyUnit(currency);
  const amount = parseTypedMoney(typed);
  const isComplete = amount.ok && amount.value.greaterThan(0) && !amount.value.greaterThan(parseMoney(most));
  const rest = isComplete ? parseMoney(due).minus(amount.value) : parseMoney("0");
  const confirm = (): void => {
    if (!amount.ok) return;
    const told = rest.isZero() ? "已冲抵" : "已登记待冲抵，请缴清其余保费";
    const input = { prepayNo, version, businessNo, amount: toWireMoney(amount.value) };
    setOff.mutate(input, {
      onSuccess: () => {
        noticeStore.tell(told);
        onPaid();
      },
    });
  };
  return (
    <Dialog title="预收冲抵" onClose={onClose}>
      <DialogForm
        isComplete={isComplete}
        confirm="确认冲抵"
        isPending={setOff.isPending}
        error={setOff.error}
        onConfirm={confirm}
        onClose={onClose}
      >
        {(isAttempted) => (
          <>
            <Field
              label={`冲抵金额（${unit}）`}
              inputMode="decimal"
              value={typed}
              error={isAttempted && !isComplete ? `应大于 0，不超过 ${formatMoney(most)}` : undefined}
              onChange={({ target }) => setTyped(target.value)}
            />
            <p>
              {businessNo} 本期尚需缴纳 {formatMoney(due)} {unit}。
              {rest.isZero()
                ? "冲抵立即生效，不能撤销。"
                : `其余 ${formatMoney(toWireMoney(rest))} ${unit}请以其他方式缴纳或以另一笔预收冲抵，缴清时一并入账；缴清以前可以撤回。`}
            </p>
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
