import { callApi } from "#platform/web/api-client.ts";
import { toApiError } from "#platform/web/api-error.ts";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { session } from "#platform/web/session.ts";
import { loginOut } from "../contract/sign-in.ts";
import { clearStoredAnswers } from "./stored-answers.ts";
import { lastLoginSiteStore, loginSites } from "./login-sites.ts";

/** Clears the session once the server has ended it. Returns false if the server could not. */
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
  clearEndedSession();
  noticeStore.tell("退出成功");
  return true;
}

/** Clears a session that the server has already ended. */
export function clearEndedSession(): void {
  clearStoredAnswers();
  // Leaves the page first, so that the next user does not return to it.
  navigate(loginSites[lastLoginSiteStore.site()].path);
  session.end();
}
