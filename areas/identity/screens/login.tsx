import { lazy, Suspense, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { navigate, toSafeRedirectPath } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Tabs } from "#platform/ui/tabs.tsx";
import { LoginForm } from "./login-form.tsx";
import { LoginPageFrame } from "./login-stage.tsx";
import {
  lastLoginSiteStore,
  loginSites,
  type LoginSite,
  type LoginWay,
  loginWayNames,
} from "./login-sites.ts";
import "./login.css";

const PhoneForm = lazy(async () => ({ default: (await import("./phone-form.tsx")).PhoneLoginForm }));
const WechatWay = lazy(async () => ({ default: (await import("./wechat-way.tsx")).WechatSignInButton }));
const PasswordDialog = lazy(async () => ({
  default: (await import("./password-dialog.tsx")).ChangePasswordDialog,
}));

export const StaffLoginPage = ({ query }: PageProps) => <Login site="staff" from={query["from"]} />;
export const CargoLoginPage = ({ query }: PageProps) => <Login site="ecargo" from={query["from"]} />;
export const TravelLoginPage = ({ query }: PageProps) => <Login site="etravel" from={query["from"]} />;

function Login({ site, from }: { site: LoginSite; from: string | undefined }) {
  const { ways } = loginSites[site];
  const [way, setWay] = useState<LoginWay>(() => lastLoginSiteStore.way(site));
  const [first, setFirst] = useState("userCode");
  const hasPassword = way === "PWD" || way === "AD";
  const choose = (id: string): void => {
    setFirst("");
    setWay(id as LoginWay);
  };
  const enter = (): void => {
    lastLoginSiteStore.keepSite(site);
    lastLoginSiteStore.keepWay(way);
    navigate(toSafeRedirectPath(from), { replace: true });
  };
  const [changing, setChanging] = useState<Changing>();
  const foot = <LoginFoot site={site} onChange={() => setChanging({})} />;
  return (
    <LoginPageFrame site={site}>
      <Tabs
        label="登录方式"
        tabs={ways.map((id) => ({ id, label: loginWayNames[id] }))}
        chosen={way}
        onChoose={choose}
      >
        {hasPassword && (
          <LoginForm
            key={way}
            way={way}
            first={first}
            onSignedIn={enter}
            onTemporary={setChanging}
            foot={foot}
          />
        )}
        <Suspense>
          {way === "PHONE" && <PhoneForm onSignedIn={enter} />}
          {way === "CORPWX" && <WechatWay site={site} from={from} />}
        </Suspense>
      </Tabs>
      {!hasPassword && foot}
      {changing && (
        <Suspense>
          <PasswordDialog
            {...changing}
            onClose={() => setChanging(undefined)}
            onChanged={() => {
              setChanging(undefined);
              noticeStore.tell("修改成功，请重新登录");
            }}
          />
        </Suspense>
      )}
    </LoginPageFrame>
  );
}

/** The account and its present password; empty if the dialog must ask for both. */
type Changing = { userCode?: string; temporary?: string };

function LoginFoot({ site, onChange }: { site: LoginSite; onChange: () => void }) {
  const others = (Object.keys(loginSites) as LoginSite[]).filter((name) => name !== site);
  return (
    <div className="login-foot">
      {loginSites[site].tellsForgotten && <p>忘记密码：请提交工单重置</p>}
      <Button look="link" onClick={onChange}>
        修改密码
      </Button>
      <p className="login-others">
        <a className="link" href="/paperVerification">
          单证查验
        </a>
        {others.map((name) => (
          <a key={name} className="link" href={loginSites[name].path}>
            {loginSites[name].entrance}
          </a>
        ))}
      </p>
    </div>
  );
}
