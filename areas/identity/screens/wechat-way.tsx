import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { corpwxAddress } from "../contract/sign-in.ts";
import type { LoginSite } from "./login-sites.ts";
import { wechatStateStore } from "./wechat-journey.ts";

/** Opens the company's WeChat, which returns to /wxAuth. */
export function WechatSignInButton({ site, from }: { site: LoginSite; from: string | undefined }) {
  const [signInError, setSignInError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setSignInError(undefined);
    setBusy(true);
    try {
      const { address, state } = await callApi(corpwxAddress, {});
      wechatStateStore.begin({ state, site, from: from ?? "" });
      location.assign(address);
    } catch (caught) {
      setSignInError(toApiError(caught));
      setBusy(false);
    }
  };
  return (
    <div className="login-form">
      <p className="login-told">将打开企业微信的授权页。确认后自动回到这里，不需要输入账号和密码。</p>
      {signInError && <ErrorNote error={signInError} />}
      <Button look="primary" size="large" isBusy={isBusy} onClick={() => void leave()}>
        {isBusy ? "正在前往…" : "用企业微信登录"}
      </Button>
    </div>
  );
}
