import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { useUserAuthority } from "#areas/identity/screens/identity-queries.ts";
import { clearEndedSession } from "#areas/identity/screens/sign-out.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { KnownPagesContext } from "#platform/web/known-pages.ts";
import { loadPage } from "#platform/web/page-loading.ts";
import { matchPage, type UrlQuery } from "#platform/web/page-registry.ts";
import { rightsStore } from "#platform/web/rights.ts";
import type { SessionUser } from "#platform/web/session.ts";
import { firstAnswers, openFrameClient } from "./frame-client.ts";
import { findFrameDestination } from "./frame-destination.ts";
import { signedInPages } from "./inside-pages.ts";
import { Redirect } from "./redirect.tsx";
import { WorkbenchFrame } from "./workbench.tsx";

type SignedInFrameProps = { pathname: string; query: UrlQuery; user: SessionUser; opening: ReactNode };

export async function loadFrame() {
  await firstAnswers;
  return SignedInFrame;
}

/** Loads the user's rights in this branch before the frame. Each user and branch has a cache of its own. */
function SignedInFrame({ pathname, query, user, opening }: SignedInFrameProps) {
  useSyncExternalStore(rightsStore.subscribe, rightsStore.current);
  const held = rightsStore.of(user);
  fetchMeanwhile(pathname);
  const [queryClient] = useState(() => openFrameClient(user, pathname));
  return (
    <QueryClientProvider client={queryClient}>
      <KnownPagesContext value={signedInPages}>
        {held ? (
          <Known
            key={held.layout}
            {...findFrameDestination(pathname, held, signedInPages)}
            query={query}
            user={user}
            layout={held.layout}
          />
        ) : (
          <Asking opening={opening} />
        )}
      </KnownPagesContext>
    </QueryClientProvider>
  );
}

/** Loads the page while the rights are requested. */
function fetchMeanwhile(pathname: string): void {
  const open = matchPage(signedInPages, pathname);
  if (open) void loadPage(open.page).catch(() => undefined);
}

type KnownProps = Omit<Parameters<typeof WorkbenchFrame>[0], "open"> &
  ReturnType<typeof findFrameDestination>;

function Known({ query, user, layout, ...destination }: KnownProps) {
  if ("redirect" in destination) return <Redirect to={destination.redirect} />;
  return <WorkbenchFrame open={destination.open} query={query} user={user} layout={layout} />;
}

function Asking({ opening }: { opening: ReactNode }) {
  const { error, refetch } = useUserAuthority();
  if (!error) return opening;
  return (
    <main className="page-loading">
      <h1 className="visually-hidden">无法打开工作台</h1>
      <ErrorNote error={error} onRetry={() => void refetch()} />
      <Button onClick={clearEndedSession}>重新登录</Button>
    </main>
  );
}
