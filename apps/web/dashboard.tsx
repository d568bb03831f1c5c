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
import { rightsStore } from "#platform/web/rights.ts";
import { Icon } from "#platform/web/shell/icon.tsx";
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
        <DashboardFigures groups={groups} />
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

function Entrances() {
  const layout = useSyncExternalStore(rightsStore.subscribe, rightsStore.current)?.layout ?? "staff";
  const home = getHomePath(layout);
  const { nodes, isPending, error, onRetry } = useSideMenu({ pathname: home, query: anywhere, layout });
  const entrances = nodes
    .flatMap((node) =>
      node.links.length === 0
        ? [{ ...node, group: "" }]
        : node.links.map((link) => ({ ...link, icon: node.icon, group: node.title })),
    )
    .filter(({ url }) => url !== home);
  return (
    <section className="card-plain" aria-labelledby="entrances">
      <h2 id="entrances">常用入口</h2>
      {isPending && <LoadingSkeleton rows={2} label="正在加载入口" />}
      {error && <ErrorNote error={error} onRetry={onRetry} />}
      {!isPending && !error && entrances.length === 0 && (
        <p className="dashboard-none">您的岗位在本机构暂时没有可用的功能</p>
      )}
      <ul className="entrances">
        {entrances.map((link) => (
          <li key={link.id}>
            <a href={link.href}>
              <Icon name={link.icon} />
              <span>
                {link.title}
                {link.group !== "" && <small>{link.group}</small>}
              </span>
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
