import { useState } from "react";
import { useGrades, useRemainingMs, useUser } from "#areas/identity/screens/identity-queries.ts";
import { Icon } from "#platform/web/shell/icon.tsx";
import { dayOf, greetingAt, remainingTime } from "./greeting.ts";
import { START } from "./pages.ts";
import { useMenu } from "./use-menu.ts";

const here = { pathname: START, query: {} };

export function Dashboard() {
  const user = useUser().data;
  const { nodes } = useMenu(here);
  const [now] = useState(() => new Date());
  const entrances = nodes.flatMap((node) =>
    node.links.length === 0
      ? [{ ...node, group: "" }]
      : node.links.map((link) => ({ ...link, icon: node.icon, group: node.title })),
  );
  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <h1>
          {greetingAt(now)}
          {user && `，${user.userName}`}
        </h1>
        <p>{dayOf(now)}</p>
      </header>
      <section className="card-plain" aria-labelledby="entrances">
        <h2 id="entrances">常用入口</h2>
        <ul className="entrances">
          {entrances
            .filter(({ url }) => url !== START)
            .map((link) => (
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
      <SessionFacts />
    </div>
  );
}

function SessionFacts() {
  const user = useUser().data;
  const grades = useGrades().data;
  const remainingMs = useRemainingMs().data;
  return (
    <section className="card-plain" aria-labelledby="session-facts">
      <h2 id="session-facts">本次登录</h2>
      <dl className="facts">
        <dt>机构</dt>
        <dd>{user?.comCodeName ?? "/"}</dd>
        <dt>岗位</dt>
        <dd>{grades?.map(({ gradeName }) => gradeName).join("、") || "/"}</dd>
        <dt>有效时间</dt>
        <dd>{remainingMs === undefined ? "/" : `还有 ${remainingTime(remainingMs)}`}</dd>
      </dl>
    </section>
  );
}
