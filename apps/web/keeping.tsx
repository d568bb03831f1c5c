import { loginIn, queryVerifyCode, switchCompany } from "#areas/identity/contract.ts";
import { SESSION_LIFE_MS } from "#areas/identity/rules.ts";
import { callApi } from "#platform/web/api-client.ts";
import { DraftOffers } from "#platform/web/drafts/draft-offers.tsx";
import { startDrafts } from "#platform/web/drafts/drafts.ts";
import { SignInOver } from "#platform/web/drafts/sign-in-over.tsx";
import { navigate } from "#platform/web/location.ts";
import { session, type SessionUser } from "#platform/web/session.ts";
import { NewVersion } from "#platform/web/version/new-version.tsx";
import { startVersionPoll } from "#platform/web/version/served-version.ts";

startDrafts(window);
const poll = startVersionPoll(window);

type Answers = { userCode: string; password: string; captchaCode: string; captchaId: string };

/** Back into the branch that the page was opened in, since what waits was meant for it. */
async function signInAgain(before: SessionUser, answers: Answers) {
  const opened = await callApi(loginIn, answers);
  if (opened.userCode !== before.userCode || opened.comCode === before.comCode) return opened;
  session.begin(opened, SESSION_LIFE_MS);
  return callApi(switchCompany, { comCode: before.comCode });
}

async function openDraft(draft: { comCode: string; href: string }, comCode: string): Promise<void> {
  if (draft.comCode !== comCode)
    session.begin(await callApi(switchCompany, { comCode: draft.comCode }), SESSION_LIFE_MS);
  navigate(draft.href);
}

/** Nothing typed is lost: drafts offered back, the sign-in over the page, the new version that waits. */
export function Keeping({ user }: { user: SessionUser }) {
  return (
    <>
      <NewVersion poll={poll} />
      <DraftOffers comCode={user.comCode} onOpen={(draft) => void openDraft(draft, user.comCode)} />
      <SignInOver
        signIn={signInAgain}
        loadCaptcha={() => callApi(queryVerifyCode, {})}
        lifeMs={SESSION_LIFE_MS}
        onOtherUser={() => navigate("/dashboard", { replace: true })}
        loginHref="/user/login"
      />
    </>
  );
}
