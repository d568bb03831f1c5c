import type { QueryClient } from "@tanstack/react-query";
import { filterVisibleDashboardFigures } from "#areas/dashboard/rules/figures.ts";
import { dashboardFiguresQuery } from "#areas/dashboard/screens/figure-queries.ts";
import {
  menuEntriesQuery,
  signedInUserQuery,
  userAuthorityQuery,
} from "#areas/identity/screens/identity-queries.ts";
import { unreadMessageListQuery, unreadMessagesQuery } from "#areas/message/screens/message-queries.ts";
import { rightsStore } from "#platform/web/rights.ts";
import { session, type SessionUser } from "#platform/web/session.ts";
import { START_PATH } from "./pages.ts";
import { createQueryClient } from "./query-client.ts";

/** React draws the frame once if its answers come within this time, and otherwise draws it before them. */
const LONGEST_WAIT_MS = 200;

type FrameClient = { user: SessionUser; client: QueryClient; answers: Promise<unknown> };

/** Created when this code arrives, before React starts. */
let firstClient = createFirstClient();

export const firstAnswers = Promise.race([
  firstClient?.answers,
  new Promise((resolve) => void setTimeout(resolve, LONGEST_WAIT_MS)),
]);

/** Each user and branch has a cache of its own. */
export function openFrameClient(user: SessionUser, pathname: string): QueryClient {
  const first = firstClient;
  firstClient = undefined;
  const isSame = first?.user.userCode === user.userCode && first.user.comCode === user.comCode;
  return isSame ? first.client : createFrameClient(user, pathname).client;
}

function createFirstClient(): FrameClient | undefined {
  const user = session.current();
  return user ? createFrameClient(user, location.pathname) : undefined;
}

/** Requests at once what the frame shows, and on the dashboard what it shows first. */
function createFrameClient(user: SessionUser, pathname: string): FrameClient {
  const client = createQueryClient();
  const answers: Promise<void>[] = [
    client.prefetchQuery(userAuthorityQuery),
    client.prefetchQuery(signedInUserQuery),
    client.prefetchQuery(menuEntriesQuery),
    client.prefetchQuery(unreadMessagesQuery),
  ];
  if (pathname === START_PATH) {
    answers.push(client.prefetchQuery(unreadMessageListQuery(1)));
    const groups = filterVisibleDashboardFigures(rightsStore.of(user)?.permissions ?? []);
    if (groups.some(({ figures }) => figures.length > 0))
      answers.push(client.prefetchQuery(dashboardFiguresQuery));
  }
  return { user, client, answers: Promise.all(answers) };
}
