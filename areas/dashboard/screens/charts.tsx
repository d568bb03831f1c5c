import { groupDigits } from "#platform/kernel/grouped-digits.ts";
import {
  buildChartBarFilters,
  type ListChartPart,
  type ListCharts,
  buildFigureHref,
  type WorkbenchFigureGroup,
} from "#platform/lists/figures.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { type DashboardChartBars, useDashboardCharts } from "./figure-queries.ts";
import { LazyBarChart } from "./lazy-bar-chart.tsx";
import "./dashboard.css";

/** Charts of a list's latest rows, each with a table of the same numbers as links to the counted rows. */
export function DashboardChartCards({ groups }: { groups: readonly WorkbenchFigureGroup[] }) {
  const groupsWithCharts = groups.flatMap(({ charts, ...group }) => (charts ? [{ group, charts }] : []));
  const { data, error, refetch } = useDashboardCharts(groupsWithCharts.length > 0);
  return groupsWithCharts.flatMap(({ group, charts }) =>
    charts.parts.map((part) => (
      <ChartCard
        key={`${group.list} ${part.by}`}
        group={group}
        charts={charts}
        part={part}
        bars={data?.find(({ list, by }) => list === group.list && by === part.by)?.bars}
        error={error}
        onRetry={() => void refetch()}
      />
    )),
  );
}

type ChartCardProps = {
  group: Omit<WorkbenchFigureGroup, "charts">;
  charts: ListCharts;
  part: ListChartPart;
  bars: DashboardChartBars | undefined;
  error: ApiError | null;
  onRetry: () => void;
};

function ChartCard({ group, charts, part, bars, error, onRetry }: ChartCardProps) {
  const id = `chart-${group.list}-${part.by}`;
  const isEmpty = bars?.every(({ count }) => count === 0);
  return (
    <section className="card-plain chart" aria-labelledby={id} aria-busy={!bars && !error}>
      <h2 id={id}>
        {part.title}
        <small>近 30 天</small>
      </h2>
      <div className="chart-body">
        {error && <ErrorNote error={error} onRetry={onRetry} />}
        {!bars && !error && <LoadingSkeleton rows={5} label={`正在加载${part.title}`} />}
        {bars && isEmpty && <p className="dashboard-none">近 30 天没有{charts.title}记录</p>}
        {bars && !isEmpty && (
          <>
            <LazyBarChart bars={bars} isDays={part.isDay === true} />
            <BarTable
              title={part.title}
              part={part}
              bars={bars}
              hrefOf={(value) => buildFigureHref(group, buildChartBarFilters(charts, part, value))}
            />
          </>
        )}
      </div>
    </section>
  );
}

type BarTableProps = {
  title: string;
  part: ListChartPart;
  bars: DashboardChartBars;
  hrefOf: (value: string) => string;
};

function BarTable({ title, part: { isDay }, bars, hrefOf }: BarTableProps) {
  return (
    <ScrollRegion label={`${title}：数据`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{isDay ? "日期" : "状态"}</th>
            <th scope="col" className="is-figure">
              件数
            </th>
            <th scope="col" className="is-figure">
              保费（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {(isDay ? bars.toReversed() : bars).map(({ value, label, count, sum }) => (
            <tr key={value}>
              <th scope="row">{label}</th>
              <td className="is-figure">
                {count === 0 ? "0" : <a href={hrefOf(value)}>{groupDigits(String(count))}</a>}
              </td>
              <td className="is-figure">{groupDigits(sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
