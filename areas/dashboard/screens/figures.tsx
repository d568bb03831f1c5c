import { countedHref, type Figure, type FigureGroup } from "#platform/lists/figures.ts";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { useFigures } from "./figure-queries.ts";
import "./dashboard.css";

type Count = { count: number; isMore: boolean; sum: string };

/** Reads the digits of a text as they are, and spares the first page the arithmetic of money. */
const amounts = new Intl.NumberFormat("zh-CN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What waits: each number opens its list with what was counted. The labels stand before the numbers are there. */
export function Figures({ groups }: { groups: readonly FigureGroup[] }) {
  const shown = groups.filter(({ figures }) => figures.length > 0);
  const { data, error, refetch } = useFigures(shown.length > 0);
  if (shown.length === 0) return null;
  const countsOf = (list: string) => data?.find((told) => told.list === list)?.counts;
  return (
    <section className="card-plain figures" aria-labelledby="figures" aria-busy={!data && !error}>
      <h2 id="figures">待办与关注</h2>
      {error && <FaultNote fault={error} onRetry={() => void refetch()} />}
      <div className="figure-groups">
        {shown.map((group) => (
          <div key={group.list} role="group" aria-label={group.title}>
            <h3>{group.title}</h3>
            <ul>
              {group.figures.map((figure) => (
                <li key={figure.name}>
                  <FigureLink
                    group={group}
                    figure={figure}
                    count={error ? undefined : countsOf(group.list)?.[figure.name]}
                    isComing={!data && !error}
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

type Given = { group: FigureGroup; figure: Figure; count: Count | undefined; isComing: boolean };

function FigureLink({ group, figure: { label, filters, sum }, count, isComing }: Given) {
  return (
    <a href={countedHref(group, filters)} data-none={count?.count === 0 || undefined}>
      <span className="figure-label">{label}</span>
      <span className="figure-count" data-coming={isComing || undefined}>
        {count ? countWords(count) : isComing ? "" : "/"}
      </span>
      {sum !== undefined && (
        <span className="figure-sum">{count ? `${amounts.format(count.sum as `${number}`)} 元` : ""}</span>
      )}
    </a>
  );
}

function countWords({ count, isMore }: Count): string {
  return `${count.toLocaleString("zh-CN")}${isMore ? "+" : ""}`;
}
