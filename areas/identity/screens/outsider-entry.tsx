import { useEffect, useState } from "react";
import { callApi } from "#platform/web/api-client.ts";
import { ApiError, toApiError } from "#platform/web/api-error.ts";
import { takeUrlFragment } from "#platform/web/fragment.ts";
import { navigate, toSafeRedirectPath } from "#platform/web/location.ts";
import type { PageProps, UrlQuery } from "#platform/web/page-registry.ts";
import { outsiderToken } from "../contract/sign-in.ts";
import { SignInReturnStatus } from "./arrival.tsx";
import { storeBrowserSession } from "./enter-session.ts";

const brokenLink = new ApiError({
  kind: "refused",
  message: "进入链接不完整",
  next: "请从原系统重新进入；仍不成功，请联系该系统的管理员",
});

/** The entry for users of a partner's system: `/outsiders/token#token=…&to=/…`. */
export function PartnerEntryPage({ query, setQuery }: PageProps) {
  const [error, setError] = useState<ApiError>();
  const isExposed = query["token"] !== undefined;
  useEffect(() => {
    const enter = (): void => {
      setError(undefined);
      arrive(takeUrlFragment()).catch((caught: unknown) => setError(toApiError(caught)));
    };
    enter();
    addEventListener("hashchange", enter);
    return () => removeEventListener("hashchange", enter);
  }, []);
  // A token in the query may be in server logs, so it is refused and removed from the history.
  useEffect(() => {
    if (isExposed) setQuery({ token: "" });
  }, [isExposed, setQuery]);
  return <SignInReturnStatus title="外部系统登录" error={error} />;
}

async function arrive({ token, to }: UrlQuery): Promise<void> {
  if (!token) throw brokenLink;
  storeBrowserSession(await callApi(outsiderToken, { token }));
  navigate(toSafeRedirectPath(to), { replace: true });
}
