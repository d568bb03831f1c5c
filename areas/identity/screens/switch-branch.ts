import { callApi } from "#platform/web/api-client.ts";
import { switchCompany } from "../contract/sign-in.ts";
import { storeBrowserSession } from "./enter-session.ts";
import { clearStoredAnswers } from "./stored-answers.ts";

const TOKEN_TYPE = 5;

/** `onSwitched` leaves the page in the same step, so that the new branch never shows the old branch's page. */
export async function switchBranch(comCode: string, onSwitched: () => void): Promise<void> {
  const opened = await callApi(switchCompany, { comCode, tokenType: TOKEN_TYPE });
  clearStoredAnswers();
  storeBrowserSession(opened);
  onSwitched();
}
