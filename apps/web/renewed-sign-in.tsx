import { loginIn, queryVerifyCode, switchCompany } from "#areas/identity/contract/sign-in.ts";
import { SESSION_LIFE_MS } from "#areas/identity/rules/sign-in.ts";
import { loginHabits, loginSites } from "#areas/identity/screens/login-sites.ts";
import { callApi } from "#platform/web/api-client.ts";
import { SignInOverlay } from "#platform/web/autosave/sign-in-over.tsx";
import { navigate } from "#platform/web/location.ts";
import type { SessionUser } from "#platform/web/session.ts";
import { START_PATH } from "./pages.ts";

type Answers = { userCode: string; password: string; captchaCode: string; captchaId: string };

/** Back into the branch that the page was opened in, since what waits was meant for it. */
async function signInAgain(before: SessionUser, answers: Answers) {
  const opened = await callApi(loginIn, answers);
  if (opened.userCode !== before.userCode || opened.comCode === before.comCode) return opened;
  // Begun in the branch of the sign-in, the session would close the page before it was back in its own.
  return callApi(switchCompany, { comCode: before.comCode }, { token: opened.token });
}

/** The sign-in over the page, for the user whose session is over. */
export function RenewedSignIn({ user }: { user: SessionUser }) {
  return (
    <SignInOverlay
      user={user}
      signIn={signInAgain}
      loadCaptcha={() => callApi(queryVerifyCode, {})}
      lifeMs={SESSION_LIFE_MS}
      onOtherUser={() => navigate(START_PATH, { replace: true })}
      loginHref={loginSites[loginHabits.site()].path}
    />
  );
}
