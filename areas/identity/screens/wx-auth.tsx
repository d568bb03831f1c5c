import { useEffect, useState } from "react";
import { callApi } from "#platform/web/api-client.ts";
import { ApiError, toApiError } from "#platform/web/api-error.ts";
import { navigate, toSafeRedirectPath } from "#platform/web/location.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { corpwxLogin, identityRefusals } from "../contract/sign-in.ts";
import { SignInReturnStatus } from "./arrival.tsx";
import { storeBrowserSession } from "./enter-session.ts";
import { lastLoginSiteStore } from "./login-sites.ts";
import { wechatStateStore } from "./wechat-journey.ts";

const { code: rejectedCode, message, next } = identityRefusals.wechatRejected;
const foreignReturn = new ApiError({ kind: "refused", code: rejectedCode, message, next });

/** The page to which the company's WeChat redirects the browser. */
export function WechatReturnPage({ query }: PageProps) {
  const [error, setError] = useState<ApiError>();
  const { code, state } = query;
  useEffect(() => {
    arrive(code, state).catch((caught: unknown) => setError(toApiError(caught)));
  }, [code, state]);
  return <SignInReturnStatus title="企业微信登录" error={error} />;
}

async function arrive(code: string | undefined, state: string | undefined): Promise<void> {
  const journey = wechatStateStore.end(state);
  if (!journey || !code) throw foreignReturn;
  storeBrowserSession(await callApi(corpwxLogin, { code, state: journey.state }));
  lastLoginSiteStore.keepSite(journey.site);
  lastLoginSiteStore.keepWay("CORPWX");
  navigate(toSafeRedirectPath(journey.from), { replace: true });
}
