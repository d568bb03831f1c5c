import { callApi } from "#platform/web/api-client.ts";
import { switchCompany } from "../contract.ts";
import { enterSession } from "./enter-session.ts";
import { forgetKeptAnswers } from "./kept-answers.ts";

const TOKEN_TYPE = 5;

/** The session goes on in another branch, and the frame starts afresh there. */
export async function switchBranch(comCode: string): Promise<void> {
  const opened = await callApi(switchCompany, { comCode, tokenType: TOKEN_TYPE });
  forgetKeptAnswers();
  enterSession(opened);
}
