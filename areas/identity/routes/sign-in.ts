import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { Services } from "#platform/server/services.ts";
import type { UpkeepTx } from "#platform/server/scope-context.ts";
import { openCaptchaCheck } from "../commands.ts";
import { SESSION_LIFE_MS } from "../rules/sign-in.ts";
import type { LoginUser } from "../store/people.ts";
import { insertLoginEvent } from "../store/sign-in.ts";
import { hashToken, insertSession } from "../store/sessions.ts";
import { createGuessJudge, createProofJudge, type ProofAttempt } from "./throttling.ts";

type SignInUser = Pick<LoginUser, "userCode" | "userName" | "comCode">;

export type SharedSignInSteps = ReturnType<typeof createSharedSignInSteps>;

/** Steps that all sign-in methods share: the captcha, the judgement of an attempt, the log and the session. */
export function createSharedSignInSteps({ tickets, settings, now, makeId }: Services) {
  return {
    /** Compared for an unknown user, so that it takes the same time as a wrong password. */
    nobody: hash(makeId()),

    captchaError: openCaptchaCheck(tickets),

    judgeGuess: createGuessJudge(settings.LOGIN_FAILURES_PER_ADDRESS),
    ...createProofJudge(settings.LOGIN_FAILURES_PER_ADDRESS),

    /** The verdict that opens a session. */
    buildOpening({ way, address }: ProofAttempt, user: SignInUser) {
      const session = { userCode: user.userCode, comCode: user.comCode, loginWay: way };
      const complete = async (tx: UpkeepTx) => {
        await insertLoginEvent(tx, { ...session, outcome: "opened", address });
        const token = await startSession(tx, session, new Date(now().getTime() + SESSION_LIFE_MS));
        return toSessionAnswer(token, user);
      };
      return { isRight: true, complete } as const;
    },
  };
}

export async function startSession(
  tx: UpkeepTx,
  session: { userCode: string; comCode: string; loginWay: string },
  expires: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await insertSession(tx, { ...session, tokenHash: hashToken(token), expires });
  return token;
}

export function toSessionAnswer(token: string, user: SignInUser) {
  return {
    token,
    userCode: user.userCode,
    userName: user.userName,
    comCode: user.comCode,
    rtnCode: "0000",
  };
}

/** Password and directory protect the same account, so they share its count. */
export function buildAccountAttemptKey(userCode: string): string {
  return `account:${userCode}`;
}
