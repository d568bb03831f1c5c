import { useRef } from "react";
import { loginIn, queryVerifyCode, switchCompany } from "#areas/identity/contract.ts";
import { SESSION_LIFE_MS } from "#areas/identity/rules.ts";
import { shortBranchName } from "#areas/identity/screens/branch-name.ts";
import { useBranches } from "#areas/identity/screens/identity-queries.ts";
import { loginHabits, loginSites } from "#areas/identity/screens/login-sites.ts";
import { switchBranch } from "#areas/identity/screens/switch-branch.ts";
import { callApi } from "#platform/web/api-client.ts";
import { toApiError } from "#platform/web/api-error.ts";
import type { Draft } from "#platform/web/autosave/draft.ts";
import { DraftOffers } from "#platform/web/autosave/draft-offers.tsx";
import { startDrafts } from "#platform/web/autosave/drafts.ts";
import { SignInOver } from "#platform/web/autosave/sign-in-over.tsx";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";
import type { SessionUser } from "#platform/web/session.ts";
import { NewVersion } from "#platform/web/version/new-version.tsx";
import { startVersionPoll } from "#platform/web/version/served-version.ts";
import { START } from "./pages.ts";
import { useBarsHeight } from "./use-bars-height.ts";

startDrafts(window);
const poll = startVersionPoll(window);

type Answers = { userCode: string; password: string; captchaCode: string; captchaId: string };

/** Back into the branch that the page was opened in, since what waits was meant for it. */
async function signInAgain(before: SessionUser, answers: Answers) {
  const opened = await callApi(loginIn, answers);
  if (opened.userCode !== before.userCode || opened.comCode === before.comCode) return opened;
  // Begun in the branch of the sign-in, the session would close the page before it was back in its own.
  return callApi(switchCompany, { comCode: before.comCode }, { token: opened.token });
}

/** `onSwitched` clears the tabs of the branch that is left. */
type KeepingProps = { user: SessionUser; onSwitched: () => void };

/** Nothing typed is lost: drafts offered back, the sign-in over the page, the new version that waits. */
export function SessionGuard({ user, onSwitched }: KeepingProps) {
  const bars = useRef<HTMLDivElement>(null);
  useBarsHeight(bars);
  const open = async ({ comCode, href }: Draft): Promise<void> => {
    try {
      if (comCode === user.comCode) navigate(href);
      else
        await switchBranch(comCode, () => {
          onSwitched();
          navigate(href);
        });
    } catch (caught) {
      notices.error(toApiError(caught));
    }
  };
  return (
    <>
      <div ref={bars}>
        <NewVersion poll={poll} />
        <DraftOffers comCode={user.comCode} BranchName={BranchName} onOpen={(draft) => void open(draft)} />
      </div>
      <SignInOver
        signIn={signInAgain}
        loadCaptcha={() => callApi(queryVerifyCode, {})}
        lifeMs={SESSION_LIFE_MS}
        onOtherUser={() => navigate(START, { replace: true })}
        loginHref={loginSites[loginHabits.site()].path}
      />
    </>
  );
}

function BranchName({ comCode }: { comCode: string }) {
  const branch = useBranches().data?.find((one) => one.comCode === comCode);
  return branch ? shortBranchName(branch.comCodeName) : comCode;
}
