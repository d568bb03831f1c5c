import { session } from "#platform/web/session.ts";
import { SESSION_LIFE_MS } from "../rules/sign-in.ts";

type SessionResult = { token: string; userCode: string; userName: string; comCode: string };

/** Whatever the way in, the browser keeps the same of it. */
export function beginSession({ token, userCode, userName, comCode }: SessionResult): void {
  session.begin({ token, userCode, userName, comCode }, SESSION_LIFE_MS);
}
