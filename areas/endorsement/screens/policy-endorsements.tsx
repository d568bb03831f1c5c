import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { formatSignedAmount } from "#areas/document/rules/signed-amount.ts";
import { ListStatusChip } from "#areas/judging/screens/status-chip.tsx";
import type { PolicyPageAddition } from "#areas/policy/screens/policy-additions.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryEndorseList } from "../contract/queries.ts";
import { endorsementList } from "../rules/endorsement-list.ts";
import { buildEndorsementDetailHref, buildPrintedEndorsementHref } from "./endorsement-places.ts";
import { listEndorseTypes, toEndorsementEvents } from "./policy-endorsement-events.ts";
import "./endorsement.css";

const IN_EFFECT = "08";

/** The query of a list page is kept under its list, so that a change loads it again. */
const keyOf = (policyNo: string) => ["list", endorsementList.name, "policy", policyNo];
const inputOf = (policyNo: string) => ({ filters: { policyNo }, want: "rows" }) as const;

/** Adds the endorsements of a policy to its page. */
export const endorsementsPolicyPageAddition: PolicyPageAddition = {
  pane: {
    id: "endorsements",
    label: "批改记录",
    show: ({ policyNo }) => <PolicyEndorsements policyNo={policyNo} />,
  },
  events: (policyNo) => ({
    queryKey: [...keyOf(policyNo), "events"],
    queryFn: async ({ signal }) =>
      toEndorsementEvents(await callApi(queryEndorseList, inputOf(policyNo), { signal })),
  }),
};

function PolicyEndorsements({ policyNo }: { policyNo: string }) {
  const found = useCallQuery(queryEndorseList, inputOf(policyNo), keyOf(policyNo));
  if (found.error) return <ErrorNote error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingSkeleton rows={4} label="正在加载批改记录" />;
  const { rows } = found.data;
  return rows.length === 0 ? <p className="quiet-note">还没有批改。</p> : <EndorsementTable rows={rows} />;
}

function EndorsementTable({ rows }: { rows: readonly ListRow[] }) {
  return (
    <table className="edition-table endorsement-records">
      <caption className="visually-hidden">批改记录</caption>
      <thead>
        <tr>
          <th scope="col">批单号</th>
          <th scope="col">批改类型</th>
          <th scope="col">生效日期</th>
          <th scope="col" className="is-right">
            变化保费（元）
          </th>
          <th scope="col">状态</th>
          <th scope="col">单证</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { endorseNo, policyNo, validDate, premiumChange, status } = row;
          return (
            <tr key={endorseNo}>
              <td data-label="批单号">
                <EndorsementLink endorseNo={endorseNo ?? ""} policyNo={policyNo ?? ""} />
              </td>
              <td data-label="批改类型">
                <TypeNames codes={listEndorseTypes(row)} />
              </td>
              <td data-label="生效日期">{validDate}</td>
              <td data-label="变化保费（元）" className="is-right">
                {premiumChange ? formatSignedAmount(premiumChange) : "/"}
              </td>
              <td data-label="状态">
                <ListStatusChip list={endorsementList} status={status ?? ""} />
              </td>
              <td data-label="单证">
                {status === IN_EFFECT && (
                  <a
                    className="link"
                    aria-label={`打印批单 ${endorseNo}`}
                    href={buildPrintedEndorsementHref(endorseNo ?? "", policyNo ?? "")}
                  >
                    打印批单
                  </a>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function TypeNames({ codes }: { codes: readonly string[] }) {
  const nameOf = useCodeNames("EndorseType");
  return <PendingText text={codes.map(nameOf).join("、")} />;
}

function EndorsementLink({ endorseNo, policyNo }: { endorseNo: string; policyNo: string }) {
  return (
    <a className="link" href={buildEndorsementDetailHref(endorseNo, policyNo)}>
      <code>{endorseNo}</code>
    </a>
  );
}
