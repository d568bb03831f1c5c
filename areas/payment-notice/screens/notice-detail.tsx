import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { QrCode } from "#areas/payment/screens/qr-code.tsx";
import { findPaidDocumentHref } from "#areas/payment/screens/pay-places.ts";
import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { type LabelledFact, FactList } from "#platform/documents/web/fact-list.tsx";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { formatMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { ButtonLink } from "#platform/ui/links.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { toApiError } from "#platform/web/api-error.ts";
import { ConfirmationDialog } from "#platform/web/ask-dialog.tsx";
import { copyText } from "#platform/web/copy-text.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { printPaymentNotice, queryPaymentNotice, sendPaymentNotice, voidPaymentNotice } from "../contract.ts";
import { NOTICE_WAY } from "../rules/notice.ts";
import { NOTICES_PATH } from "./notice-places.ts";
import { NoticeSendings } from "./notice-sendings.tsx";
import { ReminderDialog } from "./reminder-dialog.tsx";
import "#platform/documents/web/documents.css";
import "#areas/judging/screens/drafting.css";
import "#areas/payment/screens/pay.css";
import "./notice.css";

type Notice = AnswerOf<typeof queryPaymentNotice>;
const BACK = { href: NOTICES_PATH, label: "返回列表" };
const TONES: Readonly<Record<string, string>> = { "5": "is-good", "6": "is-bad", "7": "is-past" };
const AGAIN_MS = 5000;

/** 缴费通知书: what is due and paid, the link with its QR code, and the messages. */
export function NoticePage({ params: { noticeNo } }: PageProps<{ noticeNo: string }>) {
  const notice = useCallQuery(queryPaymentNotice, { noticeNo }, ["notice", noticeNo], {
    refetchInterval: ({ state: { data } }) => (data?.linkPath ? AGAIN_MS : false),
  });
  if (!notice.data)
    return <DocumentLoadingPage title="缴费通知书" query={notice} waiting="正在打开通知书" back={BACK} />;
  return (
    <div className="pay-page">
      <NoticeHead notice={notice.data} />
      <div className="pay-body">
        {notice.data.linkPath !== "" && <PayerLink path={notice.data.linkPath} />}
        <NoticeItems notice={notice.data} />
        <NoticeSendings notice={notice.data} />
      </div>
    </div>
  );
}

function NoticeHead({ notice }: { notice: Notice }) {
  const statusName = useCodeNames("PaymentNoticeStatus");
  const { noticeNo, status, payerName, dueAmount, paidAmount, dueDate, currency } = notice;
  const unit = getCurrencyUnit(currency);
  const facts: readonly LabelledFact[] = [
    ["缴费人", payerName],
    ["已缴金额", `${formatMoney(paidAmount)} ${unit}`],
    ["到期日", dueDate ?? ""],
    ["阅读时间", notice.readAt === null ? "" : formatShanghaiMinute(notice.readAt)],
    ["生成", `${notice.madeByName} ${formatShanghaiMinute(notice.madeAt)}`],
    ...(notice.voidReason === "" ? [] : [["作废原因", notice.voidReason] as const]),
  ];
  return (
    <header className="doc-head is-low">
      <div className="doc-title">
        <h1>缴费通知书</h1>
        <code>{noticeNo}</code>
        <span className={`chip ${TONES[status] ?? "is-waiting"}`}>
          <PendingText text={statusName(status)} />
        </span>
        <span className="doc-premium">
          应缴 <strong>{formatMoney(dueAmount)}</strong> {unit}
        </span>
      </div>
      <NoticeButtons notice={notice} />
      <FactList facts={facts} />
    </header>
  );
}

function NoticeButtons({ notice: { noticeNo, version, linkPath } }: { notice: Notice }) {
  const client = useQueryClient();
  const again = (): void => void client.invalidateQueries({ queryKey: ["notice", noticeNo] });
  const send = useCallMutation(sendPaymentNotice);
  const end = useCallMutation(voidPaymentNotice);
  const [isAsked, setAsked] = useState(false);
  const [isReminding, setReminding] = useState(false);
  const mayChange = useHasOperationPermission(sendPaymentNotice.permission);
  const isOpen = linkPath !== "" && mayChange;
  const { isPending: isBusy, error } = send;
  const handOver = async (): Promise<void> => {
    if (await downloadNotice(noticeNo))
      send.mutate({ noticeNo, way: NOTICE_WAY.handedOver }, { onSettled: again });
  };
  return (
    <div className="doc-steps">
      <ButtonLink href={BACK.href}>{BACK.label}</ButtonLink>
      {isOpen && (
        <>
          <Button isBad onClick={() => setAsked(true)}>
            作废
          </Button>
          <Button onClick={() => void previewNotice(noticeNo)}>预览</Button>
          <Button isBusy={isBusy} onClick={() => void handOver()}>
            下载
          </Button>
          <Button isBusy={isBusy} onClick={() => setReminding(true)}>
            催缴
          </Button>
          <Button
            isBusy={isBusy}
            onClick={() => send.mutate({ noticeNo, way: NOTICE_WAY.mail }, { onSettled: again })}
          >
            发送邮件
          </Button>
          <Button
            look="primary"
            isBusy={isBusy}
            onClick={() => send.mutate({ noticeNo, way: NOTICE_WAY.sms }, { onSettled: again })}
          >
            发送短信
          </Button>
        </>
      )}
      {error && <ErrorNote error={error} />}
      {isReminding && (
        <ReminderDialog
          noticeNo={noticeNo}
          onClose={() => {
            setReminding(false);
            again();
          }}
        />
      )}
      {isAsked && (
        <ConfirmationDialog
          title="作废缴费通知书"
          asks={["reason"]}
          confirm="作废"
          isPending={end.isPending}
          error={end.error}
          onConfirm={({ reason }) =>
            end.mutate(
              { noticeNo, version, reason },
              {
                onSettled: again,
                onSuccess: () => setAsked(false),
              },
            )
          }
          onClose={() => setAsked(false)}
        >
          <p>作废后缴费链接立即失效，不能恢复。</p>
        </ConfirmationDialog>
      )}
    </div>
  );
}

/** Returns true if the file was downloaded. */
async function downloadNotice(noticeNo: string): Promise<boolean> {
  try {
    saveFile(await callApi(printPaymentNotice, { noticeNo }, fileCallOptions));
    return true;
  } catch (caught) {
    noticeStore.error(toApiError(caught));
    return false;
  }
}

const SHOWN_ELSEWHERE_MS = 60_000;

async function previewNotice(noticeNo: string): Promise<void> {
  try {
    const { content } = await callApi(printPaymentNotice, { noticeNo }, fileCallOptions);
    const address = URL.createObjectURL(content as Blob);
    window.open(address, "_blank", "noopener");
    setTimeout(() => URL.revokeObjectURL(address), SHOWN_ELSEWHERE_MS);
  } catch (caught) {
    noticeStore.error(toApiError(caught));
  }
}

function PayerLink({ path }: { path: string }) {
  const link = new URL(path, location.origin).href;
  const copy = async (): Promise<void> => {
    if (await copyText(link)) noticeStore.tell("缴费链接已复制");
    else noticeStore.tell("浏览器不允许复制，请手工选取缴费链接", "warning");
  };
  return (
    <section className="card-plain" aria-labelledby="notice-link">
      <h2 id="notice-link">客户缴费链接</h2>
      <div className="pay-way">
        <figure>
          <QrCode text={link} label="缴费二维码" />
          <figcaption>客户扫码查看并缴费</figcaption>
        </figure>
        <div className="notice-link">
          <p className="quiet-note">客户不需要账号。打开链接的人可以查看通知书并缴费，请只发给投保人。</p>
          <code>{link}</code>
          <Button onClick={() => void copy()}>复制缴费链接</Button>
        </div>
      </div>
    </section>
  );
}

function NoticeItems({ notice: { items, currency } }: { notice: Notice }) {
  const unit = getCurrencyUnit(currency);
  return (
    <section className="card-plain" aria-labelledby="notice-items">
      <h2 id="notice-items">应缴明细</h2>
      <table className="edition-table">
        <caption className="visually-hidden">应缴明细</caption>
        <thead>
          <tr>
            <th scope="col">业务号</th>
            <th scope="col">期次</th>
            <th scope="col">到期日</th>
            <th scope="col" className="is-right">
              应缴（{unit}）
            </th>
            <th scope="col" className="is-right">
              已缴（{unit}）
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ businessNo, payNo, dueDate, amount, paidAmount }) => (
            <tr key={businessNo}>
              <th scope="row">
                <a className="link" href={findPaidDocumentHref(businessNo.charAt(0), businessNo)}>
                  {businessNo}
                </a>
              </th>
              <td data-label="期次">第 {payNo} 期</td>
              <td data-label="到期日">{dueDate}</td>
              <td data-label={`应缴（${unit}）`} className="is-right">
                {formatMoney(amount)}
              </td>
              <td data-label={`已缴（${unit}）`} className="is-right">
                {formatMoney(paidAmount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
