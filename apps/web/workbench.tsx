import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { loginOut, queryPrpdUserByToken } from "#areas/identity/contract.ts";
import { callApi } from "#platform/web/api-client.ts";
import { asFault } from "#platform/web/api-fault.ts";
import { Brand } from "#platform/web/brand.tsx";
import { notices } from "#platform/web/notice-store.ts";
import type { Page, PageProps } from "#platform/web/page-registry.ts";
import { session } from "#platform/web/session.ts";
import "./workbench.css";

/** What may be tried again, the API client knows better; offline it says so, where waiting for the line would say nothing. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});

type Given = { page: Page; given: PageProps; Screen: ComponentType<PageProps> };

export function Workbench({ page, given, Screen }: Given) {
  return (
    <QueryClientProvider client={queryClient}>
      <a className="skip-link" href="#main">
        跳到正文
      </a>
      <Head />
      <main id="main" className="workbench" aria-label={page.title} tabIndex={-1}>
        <Screen {...given} />
      </main>
    </QueryClientProvider>
  );
}

function Head() {
  const asked = useQuery({
    queryKey: ["user"],
    queryFn: ({ signal }) => callApi(queryPrpdUserByToken, {}, { signal }),
  });
  const user = asked.data ?? session.current();
  const [isLeaving, setLeaving] = useState(false);
  const leave = (): void => {
    setLeaving(true);
    void signOut().finally(() => setLeaving(false));
  };
  return (
    <header className="head">
      <Brand />
      <div className="head-user">
        {user && (
          <>
            <span className="head-branch" aria-label="机构代码" role="group">
              {user.comCode}
            </span>
            <span className="avatar" aria-hidden="true">
              {user.userName.slice(-1)}
            </span>
            <span>{user.userName}</span>
          </>
        )}
        <button type="button" className="button small" onClick={leave} disabled={isLeaving}>
          退出
        </button>
      </div>
    </header>
  );
}

async function signOut(): Promise<void> {
  try {
    await callApi(loginOut, {});
  } catch (caught) {
    const fault = asFault(caught);
    if (fault.kind !== "session") return notices.fault(fault);
  }
  session.end();
  queryClient.clear();
  notices.tell("退出成功");
}
