import { ledgerEntryKinds } from "#areas/payment/rules/ledger.ts";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import type { DocumentPane } from "#platform/documents/web/document-page.tsx";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import { TextLink } from "#platform/ui/links.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryCommissionLineList } from "../contract.ts";
import { commissionLineList } from "../rules/line-list.ts";
import { COMMISSION_LINES_PATH } from "../rules/commission-places.ts";
import "#areas/judging/screens/drafting.css";

export function CommissionLinesPage({ query, setQuery }: PageProps) {
  return <ListScreen list={commissionLineList} query={query} setQuery={setQuery} />;
}

const MOST_ROWS = 50;

/** The lines of a statement; all of them, and their export, stand in the list. */
export const statementLinesPane: DocumentPane = {
  id: "lines",
  label: "手续费明细",
  show: ({ businessNo, version }) => <StatementLines statementNo={businessNo} version={version} />,
};

type StatementLinesProps = { readonly statementNo: string; readonly version: number };

function StatementLines({ statementNo, version }: StatementLinesProps) {
  const filters = { statementNo };
  const found = useCallQuery(queryCommissionLineList, { filters, size: MOST_ROWS, want: "rows" }, [
    "commission",
    statementNo,
    "lines",
    version,
  ]);
  if (found.error) return <ErrorNote error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingSkeleton rows={3} label="正在加载手续费明细" />;
  const { rows } = found.data;
  if (rows.length === 0) return <p className="quiet-note">该结算单已作废，没有明细。</p>;
  return (
    <>
      <LineTable rows={rows} />
      <p className="quiet-note">
        {rows.length === MOST_ROWS && `只显示前 ${MOST_ROWS} 条。`}
        <TextLink href={`${COMMISSION_LINES_PATH}?${new URLSearchParams(filters).toString()}`}>
          在手续费明细中查看和导出
        </TextLink>
      </p>
    </>
  );
}

type Rows = AnswerOf<typeof queryCommissionLineList>["rows"];

function LineTable({ rows }: { readonly rows: Rows }) {
  return (
    <table className="edition-table">
      <caption className="visually-hidden">手续费明细</caption>
      <thead>
        <tr>
          <th scope="col">保单号</th>
          <th scope="col">投保人</th>
          <th scope="col">计提日期</th>
          <th scope="col">摘要</th>
          <th scope="col" className="is-right">
            实收保费（元）
          </th>
          <th scope="col" className="is-right">
            手续费比例（%）
          </th>
          <th scope="col" className="is-right">
            手续费（元）
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ entryId, policyNo, holderName, day, kind, premium, agentFee, commission }) => (
          <tr key={entryId}>
            <th scope="row">
              <a className="link" href={buildPolicyHref(policyNo ?? "")}>
                {policyNo}
              </a>
            </th>
            <td data-label="投保人">{holderName}</td>
            <td data-label="计提日期">{day}</td>
            <td data-label="摘要">{ledgerEntryKinds[kind as keyof typeof ledgerEntryKinds]}</td>
            <td data-label="实收保费（元）" className="is-right">
              {formatMoney(premium ?? "")}
            </td>
            <td data-label="手续费比例（%）" className="is-right">
              {agentFee}
            </td>
            <td data-label="手续费（元）" className="is-right">
              {formatMoney(commission ?? "")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
