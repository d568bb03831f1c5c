import { groupDigits } from "#platform/kernel/grouped-digits.ts";
import {
  buildFigureHref,
  type WorkbenchListFigure,
  type WorkbenchFigureGroup,
} from "#platform/lists/figures.ts";
import { type DashboardRow, sortDashboardRows } from "../rules/figures.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useDashboardFigures } from "./figure-queries.ts";
import "./dashboard.css";

type Count = { count: number; isMore: boolean; sum: string };

type DashboardFiguresProps = {
  groups: readonly WorkbenchFigureGroup[];
  permissions: readonly string[];
};

/** The worklist: what is due, by rank, then what is watched. Each row opens its list with the counted rows. */
export function DashboardFigures({ groups, permissions }: DashboardFiguresProps) {
  const { due, watched } = sortDashboardRows(groups, permissions);
  const hasRows = due.length + watched.length > 0;
  const { data, error, refetch } = useDashboardFigures(hasRows);
  if (!hasRows) return null;
  const render = (rows: readonly DashboardRow[]) =>
    rows.map(({ group, figure }) => (
      <li key={`${group.list} ${figure.name}`}>
        <FigureLink
          group={group}
          figure={figure}
          count={data?.find(({ list }) => list === group.list)?.counts[figure.name]}
          isLoading={!data && !error}
        />
      </li>
    ));
  return (
    <section className="card-plain figures" aria-labelledby="figures" aria-busy={!data && !error}>
      <h2 id="figures">待办与关注</h2>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {due.length > 0 && (
        <ul className="worklist" aria-label="待办">
          {render(due)}
        </ul>
      )}
      {watched.length > 0 && (
        <>
          <h3>关注</h3>
          <ul className="watched" aria-label="关注">
            {render(watched)}
          </ul>
        </>
      )}
    </section>
  );
}

type FigureLinkProps = {
  group: WorkbenchFigureGroup;
  figure: WorkbenchListFigure;
  count: Count | undefined;
  isLoading: boolean;
};

function FigureLink({ group, figure: { label, filters, sum }, count, isLoading }: FigureLinkProps) {
  return (
    <a href={buildFigureHref(group, filters)} data-none={count?.count === 0 || undefined}>
      <span className="figure-label">{label}</span>
      <span className="figure-count" data-coming={isLoading || undefined}>
        {count ? formatCount(count) : isLoading ? "" : "/"}
      </span>
      {sum !== undefined && <span className="figure-sum">{count ? `${groupDigits(count.sum)} 元` : ""}</span>}
    </a>
  );
}

function formatCount({ count, isMore }: Count): string {
  return `${groupDigits(String(count))}${isMore ? "+" : ""}`;
}
