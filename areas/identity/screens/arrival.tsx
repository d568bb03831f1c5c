import type { ApiError } from "#platform/web/api-error.ts";
import { BrandLogo } from "#platform/web/brand.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { lastLoginSiteStore, loginSites } from "./login-sites.ts";

/** The end of a sign-in that began elsewhere. It continues by itself, or shows the error. */
export function SignInReturnStatus({ title, error }: { title: string; error: ApiError | undefined }) {
  return (
    <main className="page-loading arrival" aria-busy={!error}>
      <BrandLogo />
      <h1>{title}</h1>
      {!error && <p role="status">正在确认身份…</p>}
      {error && <ErrorNote error={error} />}
      {error && (
        <a className="button primary" href={loginSites[lastLoginSiteStore.site()].path}>
          回到登录页
        </a>
      )}
    </main>
  );
}
