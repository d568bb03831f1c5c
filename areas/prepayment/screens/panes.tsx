import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LedgerEntryTable } from "#areas/payment/screens/ledger-entry-table.tsx";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import type { DocumentPane } from "#platform/documents/web/document-page.tsx";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryPrePayPostings, releasePrePay } from "../contract.ts";

type Books = AnswerOf<typeof queryPrePayPostings>;
/** The pane reads the books again whenever a step has changed the version. */
type PaneProps = {
  readonly prepayNo: string;
  readonly version: number;
  readonly show: (books: Books) => ReactNode;
};

export const setOffsPane: DocumentPane = {
  id: "set-offs",
  label: "冲抵记录",
  show: ({ businessNo, version }) => (
    <BooksPane
      prepayNo={businessNo}
      version={version}
      show={({ setOffs, holds }) => (
        <>
          {holds.map((hold) => (
            <HeldSetOff key={hold.businessNo} prepayNo={businessNo} version={version} hold={hold} />
          ))}
          {setOffs.length > 0 && <SetOffTable setOffs={setOffs} />}
          {setOffs.length + holds.length === 0 && <p className="quiet-note">还没有冲抵。</p>}
        </>
      )}
    />
  ),
};

export const postingsPane: DocumentPane = {
  id: "postings",
  label: "凭证",
  show: ({ businessNo, version }) => (
    <BooksPane
      prepayNo={businessNo}
      version={version}
      show={({ entries }) =>
        entries.length === 0 ? (
          <p className="quiet-note">到账确认后记账。</p>
        ) : (
          entries.map((entry) => <LedgerEntryTable key={entry.entryId} entry={entry} />)
        )
      }
    />
  ),
};

function BooksPane({ prepayNo, version, show }: PaneProps) {
  const found = useCallQuery(queryPrePayPostings, { prepayNo }, ["prePay", prepayNo, "postings", version]);
  if (found.error) return <ErrorNote error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingSkeleton rows={3} label="正在加载凭证" />;
  return show(found.data);
}

type HeldSetOffProps = {
  readonly prepayNo: string;
  readonly version: number;
  readonly hold: Books["holds"][number];
};

/** What is kept for a premium, and the way back from a document that nobody pays any more. */
function HeldSetOff({ prepayNo, version, hold: { businessNo, amount } }: HeldSetOffProps) {
  const client = useQueryClient();
  const release = useCallMutation(releasePrePay);
  const mayRelease = useHasOperationPermission(releasePrePay.permission);
  const takeBack = (): void =>
    release.mutate(
      { prepayNo, version, businessNo },
      { onSuccess: () => noticeStore.tell("已撤回待冲抵"), onSettled: () => void client.invalidateQueries() },
    );
  return (
    <>
      <p>
        为 {businessNo} 待冲抵 {formatMoney(amount)} 元，其余保费缴清时一并入账。{" "}
        {mayRelease && (
          <Button isBusy={release.isPending} onClick={takeBack}>
            撤回待冲抵
          </Button>
        )}
      </p>
      {release.error && <ErrorNote error={release.error} />}
    </>
  );
}

function SetOffTable({ setOffs }: Pick<Books, "setOffs">) {
  return (
    <table className="edition-table">
      <caption className="visually-hidden">冲抵记录</caption>
      <thead>
        <tr>
          <th scope="col">缴费单</th>
          <th scope="col">业务号</th>
          <th scope="col">保单号</th>
          <th scope="col">期次</th>
          <th scope="col" className="is-right">
            冲抵金额（元）
          </th>
          <th scope="col">冲抵时间</th>
        </tr>
      </thead>
      <tbody>
        {setOffs.map(({ paymentNo, businessNo, policyNo, payNo, amount, setOffAt }) => (
          <tr key={paymentNo}>
            <th scope="row">
              <code>{paymentNo}</code>
            </th>
            <td data-label="业务号">{businessNo}</td>
            <td data-label="保单号">
              <a className="link" href={buildPolicyHref(policyNo)}>
                {policyNo}
              </a>
            </td>
            <td data-label="期次">第 {payNo} 期</td>
            <td data-label="冲抵金额（元）" className="is-right">
              {formatMoney(amount)}
            </td>
            <td data-label="冲抵时间">{formatShanghaiMinute(setOffAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
