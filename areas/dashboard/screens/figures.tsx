import { groupDigits } from "#platform/kernel/grouped-digits.ts";
import {
  buildFigureHref,
  type WorkbenchListFigure,
  type WorkbenchFigureGroup,
} from "#platform/lists/figures.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useDashboardFigures } from "./figure-queries.ts";
import "./dashboard.css";

type Count = { count: number; isMore: boolean; sum: string };

/** Open work in figures; each opens its list with the counted rows. Labels show before the numbers arrive. */
export function DashboardFigures({ groups }: { groups: readonly WorkbenchFigureGroup[] }) {
  const visibleGroups = groups.filter(({ figures }) => figures.length > 0);
  const { data, error, refetch } = useDashboardFigures(visibleGroups.length > 0);
  if (visibleGroups.length === 0) return null;
  const countsOf = (list: string) => data?.find((answer) => answer.list === list)?.counts;
  return (
    <section className="card-plain figures" aria-labelledby="figures" aria-busy={!data && !error}>
      <h2 id="figures">待办与关注</h2>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <div className="figure-groups">
        {visibleGroups.map((group) => (
          <div key={group.list} role="group" aria-label={group.title}>
            <h3>{group.title}</h3>
            <ul>
              {group.figures.map((figure) => (
                <li key={figure.name}>
                  <FigureLink
                    group={group}
                    figure={figure}
                    count={error ? undefined : countsOf(group.list)?.[figure.name]}
                    isLoading={!data && !error}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
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
