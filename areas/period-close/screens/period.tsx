import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { FactList } from "#platform/documents/web/fact-list.tsx";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { DateField } from "#platform/ui/date-field.tsx";
import { navigate } from "#platform/web/location.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Select } from "#platform/web/select.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryPeriod } from "../contract.ts";
import {
  buildPeriodNo,
  CLOSED_STATUS,
  formatPeriod,
  getPeriodOf,
  parsePeriodNo,
  periodKinds,
  type PeriodKind,
  WAITING_STATUS,
} from "../rules/period.ts";
import { PERIOD_PAGE_PATH, PERIODS_PATH } from "../rules/period-places.ts";
import { ChecklistTable, FigureTable, type PeriodView } from "./period-parts.tsx";
import { PeriodSteps } from "./period-steps.tsx";
import "#areas/ledger/screens/ledger.css";
import "#platform/documents/web/documents.css";
import "#platform/documents/web/trail.css";
import "./period.css";

const BACK = { href: PERIODS_PATH, label: "返回关账管理" };
const statusNames: Readonly<Record<string, string>> = {
  "": "未关账",
  [CLOSED_STATUS]: "已关账",
  [WAITING_STATUS]: "反关账待审批",
};
const kindOptions = Object.entries(periodKinds).map(([value, label]) => ({ value, label }));

/** 关账: one period with its checklist, figures and steps; without a number, the one to close next. */
export function PeriodPage({ params: { periodNo = "" } }: PageProps<{ periodNo?: string }>) {
  const input = parsePeriodNo(periodNo) ?? {};
  const period = useCallQuery(queryPeriod, input, ["ledgerPeriod", periodNo]);
  if (!period.data)
    return (
      <DocumentLoadingPage title="关账" query={period} waiting="正在加载关账期间" rows={6} back={BACK} />
    );
  const { data } = period;
  const { checklist, figures, status, steps, comName } = data;
  // Without a number the page shows the period to close next, which is another one after the close.
  const showOutcome = (): void => {
    if (periodNo === data.periodNo) void period.refetch();
    else navigate(`${PERIOD_PAGE_PATH}/${data.periodNo}`);
  };
  return (
    <div className="ledger-page">
      <header className="doc-head is-low">
        <div className="doc-title">
          <h1>{formatPeriod(data)}</h1>
          <span className="chip">{statusNames[status] ?? "已反关账"}</span>
        </div>
        <PeriodSteps period={data} back={BACK} onDone={showOutcome} />
        <FactList
          facts={[
            ["机构", comName],
            ["期间", data.firstDay === data.lastDay ? data.firstDay : `${data.firstDay} 至 ${data.lastDay}`],
          ]}
        />
      </header>
      <PeriodChoice key={data.periodNo} period={data} />
      <div className="ledger-body period-body">
        <ChecklistTable checklist={checklist} />
        <FigureTable figures={figures} />
        {steps.length > 0 && <StepList steps={steps} />}
      </div>
    </div>
  );
}

/** Opens another period: the branch, day or month, and its date. */
function PeriodChoice({ period }: { period: PeriodView }) {
  const { units, comCode, kind, firstDay } = period;
  const open = (change: { comCode?: string; kind?: PeriodKind; day?: string }): void => {
    const next = { comCode, kind, day: firstDay, ...change };
    navigate(`${PERIOD_PAGE_PATH}/${buildPeriodNo(getPeriodOf(next.comCode, next.kind, next.day))}`);
  };
  return (
    <div className="period-choice">
      {units.length > 1 && (
        <Select
          label="机构"
          options={units.map((unit) => ({ value: unit.comCode, label: unit.comName }))}
          value={comCode}
          onChange={(value) => open({ comCode: value })}
        />
      )}
      <Select
        label="类型"
        options={kindOptions}
        value={kind}
        onChange={(value) => open({ kind: value === "M" ? "M" : "D" })}
      />
      <DateField
        label={kind === "D" ? "日期" : "月份（选当月任意一天）"}
        value={firstDay}
        onChange={(day) => {
          if (day !== "" && day !== firstDay) open({ day });
        }}
      />
    </div>
  );
}

function StepList({ steps }: { steps: PeriodView["steps"] }) {
  return (
    <section className="period-steps" aria-labelledby="period-steps">
      <h2 id="period-steps">办理记录</h2>
      <ol className="trail" aria-label="办理记录">
        {steps.map(({ actionName, userName, reason, at }) => (
          <li key={at}>
            <p className="trail-deed">
              <strong>{actionName}</strong>
            </p>
            <p className="trail-who">
              <time dateTime={at}>{formatShanghaiMinute(at)}</time>
              <span>{userName}</span>
            </p>
            {reason !== "" && <p className="trail-opinion">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
