import type { ApiError } from "#platform/web/api-error.ts";
import { Brand } from "#platform/web/brand.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { loginHabits, loginSites } from "./login-sites.ts";

/** Where a way in that began elsewhere ends: it goes on by itself, or says what to do. */
export function Arrival({ title, fault }: { title: string; fault: ApiError | undefined }) {
  return (
    <main className="page-loading arrival" aria-busy={!fault}>
      <Brand />
      <h1>{title}</h1>
      {!fault && <p role="status">正在确认身份…</p>}
      {fault && <ErrorNote fault={fault} />}
      {fault && (
        <a className="button primary" href={loginSites[loginHabits.site()].path}>
          回到登录页
        </a>
      )}
    </main>
  );
}
