import { callApi } from "#platform/web/api-client.ts";
import { toApiError } from "#platform/web/api-error.ts";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { session } from "#platform/web/session.ts";
import { loginOut } from "../contract/sign-in.ts";
import { clearStoredAnswers } from "./stored-answers.ts";
import { loginHabits, loginSites } from "./login-sites.ts";

/** Nothing is cleared before the server has said that the session is over; false where it did not. */
export async function signOut(): Promise<boolean> {
  try {
    await callApi(loginOut, {}, { onlyInThisSession: true });
  } catch (caught) {
    const error = toApiError(caught);
    if (error.kind !== "session") {
      noticeStore.error(error);
      return false;
    }
  }
  leaveSession();
  return true;
}

/** For a session that the server has ended already. */
export function leaveSession(): void {
  clearStoredAnswers();
  // First away from the page, so that the next user is not led to where this one was.
  navigate(loginSites[loginHabits.site()].path);
  session.end();
  noticeStore.tell("退出成功");
}
