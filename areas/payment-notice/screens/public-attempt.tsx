import { isPaymentUnderWay } from "#areas/payment/rules/payment.ts";
import { QrCode } from "#areas/payment/screens/qr-code.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { formatMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { cancelByPaymentNoticeLink, type readPaymentNoticeLink } from "../contract.ts";

export type PublicNoticeView = AnswerOf<typeof readPaymentNoticeLink>;
type Attempt = NonNullable<PublicNoticeView["payment"]>;
type Outcome = { readonly title: string; readonly text: string };

export function isAttemptUnderWay({ status }: Attempt): boolean {
  return isPaymentUnderWay({ paymentStatus: status });
}

const outcomes: Readonly<Record<string, Outcome>> = {
  "4": { title: "缴费失败", text: "没有收到款项，请重新缴费或改用其他支付方式。" },
  "5": { title: "缴费已取消", text: "没有收到款项，可以重新缴费。" },
  "6": { title: "缴费已过期", text: "24 小时内没有付款，请重新缴费。" },
  "7": { title: "款项将退回", text: "收到的款项不能用于缴纳保费，将原路退回。请联系承保机构。" },
  "8": { title: "款项已退回", text: "款项已退回，保费仍须缴纳的可以重新缴费。" },
};

type PublicAttemptProps = {
  payment: Attempt;
  currency: string;
  opened: { readonly noticeNo: string; readonly key: string };
};

/** The last attempt: how to pay while it is under way, and what became of it otherwise. */
export function PublicAttempt(props: PublicAttemptProps) {
  const { payment } = props;
  if (isAttemptUnderWay(payment)) return <RunningAttempt {...props} />;
  const outcome = outcomes[payment.status];
  if (!outcome) return null;
  return (
    <section className="public-attempt" role="status">
      <h2>{outcome.title}</h2>
      <p>{outcome.text}</p>
    </section>
  );
}

function RunningAttempt({ payment, currency, opened }: PublicAttemptProps) {
  if (payment.isElsewhere)
    return (
      <section className="public-attempt" role="status">
        <h2>正在办理缴费</h2>
        <p>承保机构正在为您办理缴费，请不要重复付款。如有疑问，请联系承保机构。</p>
      </section>
    );
  const { payUrl, codeUrl, account, amount, methodName, expiresAt } = payment;
  const hasWay = payUrl !== "" || codeUrl !== "" || account !== "";
  const address = (url: string): string => new URL(url, location.origin).href;
  return (
    <section className="public-attempt" role="status" aria-label="正在缴费">
      <h2>{hasWay ? "请付款" : "正在准备付款"}</h2>
      <p>{hasWay ? "付款后本页自动更新，请不要重复付款。" : "通常几秒内完成，请稍候。"}</p>
      {codeUrl !== "" && <QrCode text={address(codeUrl)} label="付款二维码" />}
      <dl>
        <dt>支付方式</dt>
        <dd>{methodName}</dd>
        <dt>付款金额</dt>
        <dd>
          {formatMoney(amount)} {getCurrencyUnit(currency)}
        </dd>
        {account !== "" && (
          <>
            <dt>收款账号</dt>
            <dd>
              <code>{account}</code>
            </dd>
          </>
        )}
        <dt>有效期至</dt>
        <dd>{formatShanghaiMinute(expiresAt)}</dd>
      </dl>
      {payUrl !== "" && (
        <a className="button primary large" href={address(payUrl)} target="_blank" rel="noopener noreferrer">
          打开支付页面
        </a>
      )}
      {payment.mayCancel && <CancelAttempt opened={opened} />}
    </section>
  );
}

/** Nothing is cancelled if the channel reports the order as paid. */
function CancelAttempt({ opened }: Pick<PublicAttemptProps, "opened">) {
  const client = useQueryClient();
  const cancel = useCallMutation(cancelByPaymentNoticeLink);
  const again = (): void => void client.invalidateQueries({ queryKey: ["public-notice"] });
  return (
    <>
      {cancel.error && <ErrorNote error={cancel.error} />}
      <Button
        isBusy={cancel.isPending}
        onClick={() => {
          if (!cancel.isPending) cancel.mutate(opened, { onSettled: again });
        }}
      >
        取消，换一种支付方式
      </Button>
    </>
  );
}
