import { Suspense, useState, useSyncExternalStore } from "react";
import { DashboardFigures } from "#areas/dashboard/screens/figures.tsx";
import { filterVisibleDashboardFigures } from "#areas/dashboard/rules/figures.ts";
import {
  useUserGrades,
  useSessionRemainingMs,
  useSignedInUser,
} from "#areas/identity/screens/identity-queries.ts";
import { LatestMessages } from "#areas/message/screens/latest-messages.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useKnownPages } from "#platform/web/known-pages.ts";
import { createLazyComponent } from "#platform/web/late-component.tsx";
import { navigate } from "#platform/web/location.ts";
import { hasOperationPermission, rightsStore } from "#platform/web/rights.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { getHomePath } from "./frame-destination.ts";
import { formatToday, getGreeting, formatRemainingTime } from "./greeting.ts";
import { useSideMenu } from "./use-menu.ts";

const anywhere = {};

const ChartCards = createLazyComponent(
  async () => (await import("#areas/dashboard/screens/charts.tsx")).DashboardChartCards,
);

export function DashboardPage() {
  const user = useSignedInUser().data;
  const knownPaths = useKnownPages().map(({ path }) => path);
  const [now] = useState(() => new Date());
  const held = useSyncExternalStore(rightsStore.subscribe, rightsStore.current);
  const groups = filterVisibleDashboardFigures(held?.permissions ?? []);
  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <h1>
          {getGreeting(now)}
          {user && `，${user.userName}`}
        </h1>
        <p>{formatToday(now)}</p>
      </header>
      <div className="dashboard-main">
        <DashboardFigures groups={groups} permissions={held?.permissions ?? []} />
        <Entrances />
      </div>
      <div className="dashboard-aside">
        <LatestMessages knownPaths={knownPaths} onOpen={navigate} />
        <SessionFacts />
      </div>
      <div className="dashboard-charts">
        <Suspense>
          <ChartCards groups={groups} />
        </Suspense>
      </div>
    </div>
  );
}

/** The pages on which the user may begin a document; everything else stands in the menu. */
function Entrances() {
  const held = useSyncExternalStore(rightsStore.subscribe, rightsStore.current);
  const layout = held?.layout ?? "staff";
  const home = getHomePath(layout);
  const { nodes, isPending, error, onRetry } = useSideMenu({ pathname: home, query: anywhere, layout });
  const inMenu = new Set(nodes.flatMap(({ url, links }) => [url, ...links.map((link) => link.url)]));
  const pages = useKnownPages().filter(
    ({ permission, path }) =>
      permission !== undefined && hasOperationPermission(held, permission) && !inMenu.has(path),
  );
  const hasFunctions = nodes.some(({ url, links }) => links.length > 0 || url !== home);
  const entrances = hasFunctions ? pages : [];
  return (
    <section className="card-plain" aria-labelledby="entrances">
      <h2 id="entrances">常用入口</h2>
      {isPending && <LoadingSkeleton rows={2} label="正在加载入口" />}
      {error && <ErrorNote error={error} onRetry={onRetry} />}
      {!isPending && !error && entrances.length === 0 && (
        <p className="dashboard-none">
          {hasFunctions ? "您的功能都在菜单中" : "您的岗位在本机构暂时没有可用的功能"}
        </p>
      )}
      <ul className="entrances">
        {entrances.map(({ path, title }) => (
          <li key={path}>
            <a className="button" href={path.split("/:", 1)[0]}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SessionFacts() {
  const user = useSignedInUser();
  const grades = useUserGrades();
  const remaining = useSessionRemainingMs();
  const error = user.error ?? grades.error ?? remaining.error;
  const retry = (): void => {
    for (const asked of [user, grades, remaining]) if (asked.error) void asked.refetch();
  };
  return (
    <section className="card-plain" aria-labelledby="session-facts">
      <h2 id="session-facts">本次登录</h2>
      {error && <ErrorNote error={error} onRetry={retry} />}
      <dl className="facts">
        <dt>机构</dt>
        <dd>{user.data?.comCodeName ?? "/"}</dd>
        <dt>岗位</dt>
        <dd>{grades.data?.map(({ gradeName }) => gradeName).join("、") || "/"}</dd>
        <dt>有效时间</dt>
        <dd>{remaining.data === undefined ? "/" : `还有 ${formatRemainingTime(remaining.data)}`}</dd>
      </dl>
    </section>
  );
}
