import type { ReactNode } from "react";
import { LedgerEntryTable } from "#areas/payment/screens/ledger-entry-table.tsx";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import type { DocumentPane } from "#platform/documents/web/document-page.tsx";
import { formatShanghaiMinute } from "#platform/documents/web/trail.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryPrePayPostings } from "../contract.ts";

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
      show={({ setOffs }) =>
        setOffs.length === 0 ? <p className="quiet-note">还没有冲抵。</p> : <SetOffTable setOffs={setOffs} />
      }
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
