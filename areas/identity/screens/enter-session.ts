import { session } from "#platform/web/session.ts";
import { SESSION_LIFE_MS } from "../rules/sign-in.ts";

type SessionResult = { token: string; userCode: string; userName: string; comCode: string };

/** Begins the session in the browser, the same for all sign-in methods. */
export function storeBrowserSession({ token, userCode, userName, comCode }: SessionResult): void {
  session.begin({ token, userCode, userName, comCode }, SESSION_LIFE_MS);
}
