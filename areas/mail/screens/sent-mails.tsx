import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { type LabelledFact, FactList } from "#platform/documents/web/fact-list.tsx";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { Button } from "#platform/ui/button.tsx";
import { ButtonLink } from "#platform/ui/links.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { ConfirmationDialog } from "#platform/web/ask-dialog.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { queryMail, resendMail } from "../contract.ts";
import { SENT_MAILS_PATH, MAIL_SETTINGS_PATH } from "../rules/mail-places.ts";
import { isResendable, MAIL_STATUS, RESENDABLE_STATUSES } from "../rules/sending.ts";
import { isRowInState } from "#platform/lists/row-states.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import { mailList } from "../rules/mail-list.ts";
import "#platform/documents/web/documents.css";
import { MailText } from "./mail-text.tsx";
import "./mail.css";

const deeds: ListActions = {
  start: { label: "通知设置", permission: resendMail.permission, href: MAIL_SETTINGS_PATH },
  actions: [
    {
      label: "重发",
      permission: resendMail.permission,
      warning: "按原收件地址、原内容再发一次。结果未知的邮件可能已经送达，收件人会收到两封。",
      fits: (row) => isRowInState(row, RESENDABLE_STATUSES),
      run: async (row) =>
        void (await callApi(resendMail, { mailId: row["mailId"] ?? "", version: Number(row["version"]) })),
    },
  ],
};

/** 邮件发送记录. */
export function SentMailsPage({ query, setQuery }: PageProps) {
  return <ListScreen list={mailList} query={query} setQuery={setQuery} deeds={deeds} />;
}

type Mail = AnswerOf<typeof queryMail>;
const BACK = { href: SENT_MAILS_PATH, label: "返回列表" };
const { waiting, sending, sent, refused, failed } = MAIL_STATUS;
const TONES: Readonly<Record<string, string>> = {
  [sent]: "is-good",
  [refused]: "is-bad",
  [failed]: "is-bad",
};
const AGAIN_MS = 3000;

/** One mail: its text, its state and every attempt. */
export function MailDetailPage({ params: { mailId } }: PageProps<{ mailId: string }>) {
  const mail = useCallQuery(queryMail, { mailId }, ["mail", mailId], {
    refetchInterval: ({ state: { data } }) =>
      data?.status === waiting || data?.status === sending ? AGAIN_MS : false,
  });
  if (!mail.data)
    return <DocumentLoadingPage title="邮件详情" query={mail} waiting="正在打开邮件" back={BACK} />;
  return (
    <div className="mail-page">
      <MailHead mail={mail.data} />
      <div className="mail-body">
        <section className="card-plain" aria-labelledby="mail-text">
          <h2 id="mail-text">邮件内容</h2>
          <MailText subject={mail.data.subject} body={mail.data.body} />
        </section>
        <MailAttempts mail={mail.data} />
      </div>
    </div>
  );
}

function MailHead({ mail }: { mail: Mail }) {
  const eventName = useCodeNames("MailEvent");
  const roleName = useCodeNames("MailRole");
  const statusName = useCodeNames("MailStatus");
  const { event, role, recipient, businessNo, holderName, templateVersion, status, reason } = mail;
  const facts: readonly LabelledFact[] = [
    ["触发节点", `${eventName(event)}，模板第 ${templateVersion} 版`],
    ["收件", role === "" ? `测试，${recipient}` : `${roleName(role)}，${recipient}`],
    ["业务号", businessNo],
    ["投保人", holderName],
    ["附件", mail.hasFile ? "有" : "无"],
    ["发起", `${mail.askedByName} ${formatShanghaiMinute(mail.askedAt)}`],
    ...(reason === "" ? [] : [["最近结果", reason] as const]),
    ...(status === waiting && mail.attempts.length > 0
      ? [["下次发送", formatShanghaiMinute(mail.nextAt)] as const]
      : []),
  ];
  return (
    <header className="doc-head is-low">
      <div className="doc-title">
        <h1>邮件详情</h1>
        <span className={`chip ${TONES[status] ?? "is-waiting"}`}>
          <PendingText text={statusName(status)} />
        </span>
      </div>
      <div className="doc-steps">
        <ButtonLink href={BACK.href}>{BACK.label}</ButtonLink>
        {isResendable(status) && <Resending mail={mail} />}
      </div>
      <FactList facts={facts} />
    </header>
  );
}

function Resending({ mail: { mailId, version, recipient } }: { mail: Mail }) {
  const client = useQueryClient();
  const resend = useCallMutation(resendMail);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setAsked(true)}>
        重发
      </Button>
      {isAsked && (
        <ConfirmationDialog
          title="重发邮件"
          asks={[]}
          confirm="重发"
          isPending={resend.isPending}
          error={resend.error}
          onConfirm={() =>
            resend.mutate(
              { mailId, version },
              {
                onSettled: () => void client.invalidateQueries({ queryKey: ["mail", mailId] }),
                onSuccess: () => setAsked(false),
              },
            )
          }
          onClose={() => setAsked(false)}
        >
          <p>按原内容向 {recipient} 再发一次。结果未知的邮件可能已经送达，收件人会收到两封。</p>
        </ConfirmationDialog>
      )}
    </>
  );
}

function MailAttempts({ mail: { attempts } }: { mail: Mail }) {
  const statusName = useCodeNames("MailStatus");
  return (
    <section className="card-plain" aria-labelledby="mail-attempts">
      <h2 id="mail-attempts">逐次发送结果</h2>
      {attempts.length === 0 ? (
        <p className="quiet-note">还没有发送。</p>
      ) : (
        <table className="mail-table">
          <caption className="visually-hidden">逐次发送结果</caption>
          <thead>
            <tr>
              <th scope="col">次数</th>
              <th scope="col">时间</th>
              <th scope="col">结果</th>
              <th scope="col">对方邮箱答复</th>
            </tr>
          </thead>
          <tbody>
            {attempts.map(({ attemptNo, endedAt, outcome, reason }) => (
              <tr key={attemptNo}>
                <td>第 {attemptNo} 次</td>
                <td data-label="时间">{formatShanghaiMinute(endedAt)}</td>
                <td data-label="结果">
                  {outcome === waiting ? "暂未发出" : <PendingText text={statusName(outcome)} />}
                </td>
                <td data-label="对方邮箱答复">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
