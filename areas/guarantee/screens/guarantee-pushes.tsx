import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { FactList } from "#platform/documents/web/fact-list.tsx";
import { formatMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { isRowInState } from "#platform/lists/row-states.ts";
import type { RowAction } from "#platform/lists/web/row-action.ts";
import { Button } from "#platform/ui/button.tsx";
import { ButtonLink } from "#platform/ui/links.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { ConfirmationDialog } from "#platform/web/ask-dialog.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryGuaranteePush } from "../contract.ts";
import { GUARANTEES_PATH } from "../rules/guarantee-places.ts";
import { PUSH_STATUS } from "../rules/guarantee.ts";
import { guaranteeActions } from "./guarantee-actions.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import { guaranteePushList } from "../rules/guarantee-list.ts";
import "#platform/documents/web/documents.css";
import "#areas/payment/screens/pay.css";
import "./guarantee.css";

const deeds = { actions: guaranteeActions };

/** 保函推送: the letters of guarantee on their way to courts and tenderees. */
export function GuaranteesPage({ query, setQuery }: PageProps) {
  return <ListScreen list={guaranteePushList} query={query} setQuery={setQuery} deeds={deeds} />;
}

type Push = AnswerOf<typeof queryGuaranteePush>;
const BACK = { href: GUARANTEES_PATH, label: "返回列表" };
const TONES: Readonly<Record<string, string>> = { "2": "is-good", "3": "is-bad", "4": "is-past" };
const AGAIN_MS = 2000;
const RETRY = "重试";

/** One row of the outbox: the letter, what may be done, and every attempt with what was sent. */
export function GuaranteePushPage({ params: { pushNo } }: PageProps<{ pushNo: string }>) {
  const push = useCallQuery(queryGuaranteePush, { pushNo }, ["guarantee", pushNo], {
    refetchInterval: ({ state: { data } }) =>
      data?.status === PUSH_STATUS.waiting || data?.status === PUSH_STATUS.pushing ? AGAIN_MS : false,
  });
  if (!push.data)
    return <DocumentLoadingPage title="保函推送" query={push} waiting="正在打开保函推送" back={BACK} />;
  return (
    <div className="pay-page">
      <PushHead push={push.data} />
      <div className="pay-body">
        <Attempts push={push.data} />
      </div>
    </div>
  );
}

function PushHead({ push }: { push: Push }) {
  const statusName = useCodeNames("GuaranteeStatus");
  const nodeName = useCodeNames("GuaranteeNode");
  const typeName = useCodeNames("GuaranteeType");
  const platformName = useCodeNames("GuaranteePlatform");
  const { status, amount, currency, receiptNo, deliveredAt, reason, sha256 } = push;
  return (
    <header className="doc-head is-low">
      <div className="doc-title">
        <h1>保函推送</h1>
        <code aria-label="保函号">{push.guaranteeNo}</code>
        <span className={`chip ${TONES[status] ?? "is-waiting"}`}>
          <PendingText text={statusName(status)} />
        </span>
        <span className="doc-premium">
          担保金额 <strong>{formatMoney(amount)}</strong> {getCurrencyUnit(currency)}
        </span>
      </div>
      <PushButtons push={push} />
      <FactList
        facts={[
          ["保单号", push.policyNo],
          ["推送节点", nodeName(push.node)],
          ["保函类型", typeName(push.guaranteeType)],
          ["平台", platformName(push.platform)],
          ["接收方", push.receiver],
          ["项目编号或案号", push.projectNo],
          ["被保证人", push.principal],
          ["起止日期", `${push.startDate} 至 ${push.endDate}`],
          ["回执号", receiptNo],
          ["送达时间", deliveredAt === null ? "" : formatShanghaiMinute(deliveredAt)],
          ...(reason === "" ? [] : [["失败原因", reason] as const]),
          ["文件 SHA-256", sha256],
        ]}
      />
    </header>
  );
}

/** The actions of the list that fit; those with a warning ask first. */
function PushButtons({ push }: { push: Push }) {
  const client = useQueryClient();
  const mayChange = useHasOperationPermission(queryGuaranteePush.permission);
  const [asked, setAsked] = useState<RowAction>();
  const [busy, setBusy] = useState("");
  const [error, setError] = useState<ApiError>();
  const { pushNo, guaranteeNo, node, status, version, sha256 } = push;
  const fileFormat = sha256 === "" ? "" : "PDF";
  const row = { pushNo, guaranteeNo, node, status, version: String(version), fileFormat };
  const offered = guaranteeActions.filter(({ fits }) => fits?.(row) ?? true);
  const run = async (action: RowAction): Promise<void> => {
    setAsked(undefined);
    setBusy(action.label);
    setError(undefined);
    try {
      await action.run(row, "");
    } catch (caught) {
      setError(toApiError(caught));
    } finally {
      setBusy("");
      await client.invalidateQueries({ queryKey: ["guarantee", pushNo] });
    }
  };
  return (
    <div className="doc-steps">
      <ButtonLink href={BACK.href}>{BACK.label}</ButtonLink>
      {mayChange &&
        offered
          .filter(({ label }) => label !== RETRY || push.mayRetry)
          .map((action) => (
            <Button
              key={action.label}
              isBusy={busy === action.label}
              onClick={() => (action.warning === undefined ? void run(action) : setAsked(action))}
            >
              {action.label}
            </Button>
          ))}
      {mayChange && !push.mayRetry && isRowInState(row, [PUSH_STATUS.failed]) && (
        <p className="quiet-note">“保函重新推送”没有开通，不能重试。</p>
      )}
      {error && <ErrorNote error={error} />}
      {asked && (
        <ConfirmationDialog
          title={`${asked.label}：${guaranteeNo}`}
          asks={[]}
          confirm={asked.label}
          isPending={busy !== ""}
          error={null}
          onConfirm={() => void run(asked)}
          onClose={() => setAsked(undefined)}
        >
          {asked.warning}
        </ConfirmationDialog>
      )}
    </div>
  );
}

function Attempts({ push: { attempts } }: { push: Push }) {
  const kindName = useCodeNames("GuaranteeAttemptKind");
  const statusName = useCodeNames("GuaranteeStatus");
  return (
    <section className="card-plain" aria-labelledby="guarantee-attempts">
      <h2 id="guarantee-attempts">推送记录</h2>
      {attempts.length === 0 ? (
        <p className="quiet-note">还没有推送。</p>
      ) : (
        <ol className="guarantee-attempts">
          {attempts.map(({ stepNo, kind, outcome, receiptNo, reason, askedByName, askedAt, message }) => (
            <li key={stepNo}>
              <p>
                <strong>
                  <PendingText text={kindName(kind)} />
                </strong>
                <span className={`chip ${TONES[outcome] ?? "is-waiting"}`}>
                  <PendingText text={statusName(outcome)} />
                </span>
                <span className="quiet-note">
                  {formatShanghaiMinute(askedAt)} {askedByName}
                </span>
              </p>
              {receiptNo !== "" && <p>回执号 {receiptNo}</p>}
              {reason !== "" && <p>{reason}</p>}
              <details>
                <summary>查看报文（已脱敏）</summary>
                <FactList facts={message.map(({ label, value }) => [label, value] as const)} />
              </details>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
