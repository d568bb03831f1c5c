import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatMoney } from "#platform/kernel/money.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import type { ProposalInletRows } from "./inlet-queries.ts";

type WorkCardProps = {
  title: string;
  none: string;
  query: UseQueryResult<ProposalInletRows, ApiError>;
  children: (row: ListRow, nameOf: ProposalInletRows["nameOf"]) => ReactNode;
};

/** Lists the open work of one kind, each row with its action. */
export function PendingWorkCard({ title, none, query: { data, error, refetch }, children }: WorkCardProps) {
  return (
    <section className="card-plain inlet-card" aria-label={title}>
      <h2>{title}</h2>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton rows={3} label={`正在加载${title}`} />}
      {data && data.rows.length === 0 && <p className="quiet-note">{none}</p>}
      <ul>{data?.rows.map((row) => children(row, data.nameOf))}</ul>
    </section>
  );
}

export function PendingWorkCardRow({
  row,
  about,
  children,
}: {
  row: ListRow;
  about: readonly string[];
  children: ReactNode;
}) {
  return (
    <li>
      <div>
        <span>{row["holderName"]}</span>
        <small>
          {about.join(" · ")}
          {row["sumPremium"] && ` · ${formatMoney(row["sumPremium"])} 元`}
        </small>
      </div>
      {children}
    </li>
  );
}
