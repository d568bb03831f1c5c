import { useEffect, useState } from "react";
import { callApi } from "#platform/web/api-client.ts";
import { ApiFault, asFault } from "#platform/web/api-fault.ts";
import { Brand } from "#platform/web/brand.tsx";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { navigate, ownAddress } from "#platform/web/location.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { corpwxLogin, identityRefusals } from "../contract.ts";
import { enterSession } from "./enter-session.ts";
import { loginHabits, loginSites } from "./login-sites.ts";
import { wechatJourney } from "./wechat-journey.ts";

const { code: rejectedCode, message, next } = identityRefusals.wechatRejected;
const foreignReturn = new ApiFault({ kind: "refused", code: rejectedCode, message, next });

/** Where the company's WeChat sends the browser back to. */
export function WxAuth({ query }: PageProps) {
  const [fault, setFault] = useState<ApiFault>();
  const { code, state } = query;
  useEffect(() => {
    arrive(code, state).catch((caught: unknown) => setFault(asFault(caught)));
  }, [code, state]);
  return (
    <main className="page-loading wx-auth" aria-busy={!fault}>
      <Brand />
      <h1>企业微信登录</h1>
      {!fault && <p role="status">正在确认身份…</p>}
      {fault && <FaultNote fault={fault} />}
      {fault && (
        <a className="button primary" href={loginSites[loginHabits.site()].path}>
          回到登录页
        </a>
      )}
    </main>
  );
}

async function arrive(code: string | undefined, state: string | undefined): Promise<void> {
  const journey = wechatJourney.end(state);
  if (!journey || !code) throw foreignReturn;
  enterSession(await callApi(corpwxLogin, { code, state: journey.state }));
  loginHabits.keepSite(journey.site);
  loginHabits.keepWay("CORPWX");
  navigate(ownAddress(journey.from), { replace: true });
}
