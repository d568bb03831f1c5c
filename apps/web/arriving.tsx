import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAuthority } from "#areas/identity/screens/identity-queries.ts";
import { leaveSession } from "#areas/identity/screens/sign-out.ts";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { queryClient } from "./query-client.ts";

/** Which frame opens depends on the rights; the answer leads on by itself. */
export function Arriving({ fallback }: { fallback: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Asking fallback={fallback} />
    </QueryClientProvider>
  );
}

function Asking({ fallback }: { fallback: ReactNode }) {
  const { error, refetch } = useAuthority();
  if (!error) return fallback;
  return (
    <main className="page-loading">
      <h1 className="visually-hidden">无法打开工作台</h1>
      <FaultNote fault={error} onRetry={() => void refetch()} />
      <button type="button" className="button" onClick={leaveSession}>
        重新登录
      </button>
    </main>
  );
}
