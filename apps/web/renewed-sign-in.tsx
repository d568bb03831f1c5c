import { loginIn, queryVerifyCode, switchCompany } from "#areas/identity/contract/sign-in.ts";
import { SESSION_LIFE_MS } from "#areas/identity/rules/sign-in.ts";
import { lastLoginSiteStore, loginSites } from "#areas/identity/screens/login-sites.ts";
import { callApi } from "#platform/web/api-client.ts";
import { SignInOverlay } from "#platform/web/autosave/sign-in-over.tsx";
import { navigate } from "#platform/web/location.ts";
import type { SessionUser } from "#platform/web/session.ts";
import { START_PATH } from "./pages.ts";

type Answers = { userCode: string; password: string; captchaCode: string; captchaId: string };

/** Returns to the branch in which the page was opened, because the waiting requests belong to it. */
async function signInAgain(before: SessionUser, answers: Answers) {
  const opened = await callApi(loginIn, answers);
  if (opened.userCode !== before.userCode || opened.comCode === before.comCode) return opened;
  // The call runs before the session begins: a session of another branch would close the page.
  return callApi(switchCompany, { comCode: before.comCode }, { token: opened.token });
}

/** The sign-in overlay for a user whose session has ended. */
export function SessionRenewalOverlay({ user }: { user: SessionUser }) {
  return (
    <SignInOverlay
      user={user}
      signIn={signInAgain}
      loadCaptcha={() => callApi(queryVerifyCode, {})}
      lifeMs={SESSION_LIFE_MS}
      onOtherUser={() => navigate(START_PATH, { replace: true })}
      loginHref={loginSites[lastLoginSiteStore.site()].path}
    />
  );
}
