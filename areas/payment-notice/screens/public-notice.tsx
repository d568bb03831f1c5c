import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createOfflineQueryClient } from "#areas/judging/screens/shared-names.ts";
import { formatMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { BrandLogo } from "#platform/web/brand.tsx";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { useLinkTicket } from "#platform/web/use-link-ticket.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { noticeRefusals, payByPaymentNoticeLink, readPaymentNoticeLink } from "../contract.ts";
import { isAttemptUnderWay, PublicAttempt, type PublicNoticeView } from "./public-attempt.tsx";
import "#platform/web/content.css";
import "#platform/documents/web/documents.css";
import "#areas/payment/screens/pay.css";
import "./public-notice.css";

type LinkQuery = { readonly noticeNo: string; readonly key: string };

const ASK_AGAIN_MS = 2000;
const OVERDUE = "6";

/** The payer's page of a notice, without an account: `/paymentNotice/JT…#key=…`. */
export function PublicNoticePage({ params: { noticeNo } }: PageProps<{ noticeNo: string }>) {
  const [client] = useState(createOfflineQueryClient);
  const key = useLinkTicket("key");
  return (
    <QueryClientProvider client={client}>
      <main className="public-notice">
        <header>
          <BrandLogo />
          <h1>保费缴纳</h1>
        </header>
        <OpenedNotice key={key} noticeNo={noticeNo} linkKey={key} />
      </main>
    </QueryClientProvider>
  );
}

function OpenedNotice({ noticeNo, linkKey }: { noticeNo: string; linkKey: string }) {
  // A link without a key is answered by the server, which says what is wrong with it.
  const opened = { noticeNo, key: linkKey || "-" };
  const { data, error } = useCallQuery(readPaymentNoticeLink, opened, ["public-notice", noticeNo], {
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      !findEnding(state.error) && state.data?.payment && isAttemptUnderWay(state.data.payment)
        ? ASK_AGAIN_MS
        : false,
  });
  const ending = findEnding(error);
  if (ending) return <EndedNotice ending={ending} />;
  if (error) return <ErrorNote error={error} />;
  if (!data) return <LoadingSkeleton rows={8} label="正在打开缴费通知书" />;
  return <ShownNotice notice={data} opened={opened} />;
}

function ShownNotice({ notice, opened }: { notice: PublicNoticeView; opened: LinkQuery }) {
  const { payment, companyName, payerName, noticeNo } = notice;
  const isRunning = payment !== null && isAttemptUnderWay(payment);
  return (
    <>
      <section className="public-sum" aria-label="应缴保费">
        <OpenSum notice={notice} />
        <dl>
          <dt>缴费人</dt>
          <dd>{payerName}</dd>
          <dt>承保机构</dt>
          <dd>{companyName}</dd>
          <dt>通知书号</dt>
          <dd>
            <code>{noticeNo}</code>
          </dd>
        </dl>
      </section>
      {payment && <PublicAttempt payment={payment} currency={notice.currency} opened={opened} />}
      {!isRunning && <BeginPayment notice={notice} opened={opened} />}
      <PublicItems notice={notice} />
    </>
  );
}

type EndedLinkText = { readonly title: string; readonly text: string };

const endings: Readonly<Record<string, EndedLinkText>> = {
  [noticeRefusals.linkPaid.code]: { title: "已缴费", text: "保费已到账，无需再付款。" },
  [noticeRefusals.linkEnded.code]: {
    title: "已作废",
    text: "请使用最新的缴费通知书；如有疑问，请联系承保机构。",
  },
};

const findEnding = (error: ApiError | null): EndedLinkText | undefined =>
  error ? endings[error.code] : undefined;

/** The link of a paid or void notice tells nothing of its documents. */
function EndedNotice({ ending: { title, text } }: { ending: EndedLinkText }) {
  return (
    <section className="public-sum" role="status">
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  );
}

function OpenSum({ notice: { openAmount, currency, dueDate, status } }: { notice: PublicNoticeView }) {
  return (
    <div>
      <h2>应缴保费</h2>
      <p className="public-amount">
        <strong>{formatMoney(openAmount)}</strong> {getCurrencyUnit(currency)}
      </p>
      <p className={status === OVERDUE ? "is-late" : undefined}>
        {status === OVERDUE ? `已于 ${dueDate} 到期，请尽快缴纳` : `请于 ${dueDate}（含）前缴纳`}
      </p>
    </div>
  );
}

function BeginPayment({ notice, opened }: { notice: PublicNoticeView; opened: LinkQuery }) {
  const { methods, openAmount, why, payment } = notice;
  const client = useQueryClient();
  const pay = useCallMutation(payByPaymentNoticeLink);
  const [chosen, setChosen] = useState("");
  const paymentMethod = chosen || (methods[0]?.code ?? "");
  const again = (): void => void client.invalidateQueries({ queryKey: ["public-notice"] });
  if (why !== "" || methods.length === 0)
    return (
      <p className="pay-kept" role="status">
        {why === "" ? "暂不能在线缴费，请联系承保机构办理。" : `暂不能缴费：${why}。请联系承保机构办理。`}
      </p>
    );
  return (
    <form
      className="public-pay"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pay.isPending)
          pay.mutate({ ...opened, paymentMethod, amount: openAmount }, { onSettled: again });
      }}
    >
      <fieldset>
        <legend>支付方式</legend>
        {methods.map(({ code, name }) => (
          <label key={code}>
            <input
              type="radio"
              name="paymentMethod"
              value={code}
              checked={paymentMethod === code}
              onChange={() => setChosen(code)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <p className="quiet-note">付款人须为投保人。</p>
      {pay.error && <ErrorNote error={pay.error} />}
      <Button look="primary" size="large" isSubmit isBusy={pay.isPending}>
        {payment ? "重新缴费" : "立即缴费"}
      </Button>
    </form>
  );
}

function PublicItems({ notice: { items, currency } }: { notice: PublicNoticeView }) {
  return (
    <section aria-labelledby="public-items">
      <h2 id="public-items">保费明细</h2>
      <ul className="public-items">
        {items.map(({ name, number, payNo, amount, dueDate, isPaid }) => (
          <li key={`${number} ${payNo}`}>
            <span>
              <strong>{name}</strong>
              <span className="quiet-note">
                单据{number}，第 {payNo} 期{isPaid ? "" : `，${dueDate} 到期`}
              </span>
            </span>
            <span className="public-item-sum">
              {formatMoney(amount)} {getCurrencyUnit(currency)}
              {isPaid && <span className="chip is-good">已缴</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
