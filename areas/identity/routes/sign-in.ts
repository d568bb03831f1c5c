import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { Services } from "#platform/server/services.ts";
import type { TicketSealer } from "#platform/server/ticket.ts";
import type { UpkeepTx } from "#platform/server/scope-context.ts";
import { identityRefusals } from "../contract/sign-in.ts";
import {
  MAX_ACCOUNT_TRIES,
  type LoginWay,
  formatMinutes,
  SESSION_LIFE_MS,
  isCaptchaAnswerCorrect,
} from "../rules/sign-in.ts";
import type { LoginUser } from "../store/people.ts";
import {
  countSignInAttempt,
  deleteSignInAttempts,
  decrementSignInAttempts,
  insertLoginEvent,
} from "../store/sign-in.ts";
import { hashToken, insertSession, insertUsedTicket } from "../store/sessions.ts";

const { captchaSpent, captchaWrong, accountLocked, addressThrottled } = identityRefusals;

export type UpkeepTransactionRunner = <Result>(work: (tx: UpkeepTx) => Promise<Result>) => Promise<Result>;

/** `account` is the guessed name: a user code or a phone number. Null if nothing can be guessed. */
export type SignInAttempt = { way: LoginWay; account: string | null; address: string; tries?: number };

type SignInUser = Pick<LoginUser, "userCode" | "userName" | "comCode">;

export type SharedSignInSteps = ReturnType<typeof createSharedSignInSteps>;

/** Steps that all sign-in methods share: the captcha, the counted attempt, the log and the session. */
export function createSharedSignInSteps({ tickets, settings, now, makeId }: Services) {
  const addressLimit = settings.LOGIN_FAILURES_PER_ADDRESS;

  return {
    /** Compared for an unknown user, so that it takes the same time as a wrong password. */
    nobody: hash(makeId()),

    captchaError: openCaptchaCheck(tickets),

    /** Counts before comparing, so that simultaneous attempts count too. */
    async heldBack(upkeep: UpkeepTransactionRunner, visit: SignInAttempt) {
      const { account, address, way, tries = MAX_ACCOUNT_TRIES } = visit;
      return upkeep(async (tx) => {
        const fromHere = await countSignInAttempt(tx, buildAddressAttemptKey(address), addressLimit);
        if (fromHere.count > addressLimit)
          return { kind: addressThrottled, values: { minutes: formatMinutes(fromHere.secondsLeft) } };
        if (account === null) return null;
        const onAccount = await countSignInAttempt(tx, account, tries);
        if (onAccount.count <= tries) return null;
        await insertLoginEvent(tx, { userCode: "", loginWay: way, outcome: "locked", address });
        return { kind: accountLocked, values: { minutes: formatMinutes(onAccount.secondsLeft) } };
      });
    },

    async rejected(
      upkeep: UpkeepTransactionRunner,
      visit: SignInAttempt,
      userCode: string,
      outcome = "rejected",
    ): Promise<void> {
      const { way, address } = visit;
      await upkeep((tx) => insertLoginEvent(tx, { userCode, loginWay: way, outcome, address }));
    },

    /** Takes back an attempt that could not be judged, or whose user may not sign in this way. */
    async undecided(
      upkeep: UpkeepTransactionRunner,
      visit: SignInAttempt,
      userCode = "",
      outcome = "away",
    ): Promise<void> {
      await upkeep(async (tx) => {
        await decrementSignInAttempts(tx, buildAddressAttemptKey(visit.address));
        if (visit.account !== null) await decrementSignInAttempts(tx, visit.account);
        await insertLoginEvent(tx, { userCode, loginWay: visit.way, outcome, address: visit.address });
      });
    },

    async open(upkeep: UpkeepTransactionRunner, visit: SignInAttempt, user: SignInUser) {
      const session = { userCode: user.userCode, comCode: user.comCode, loginWay: visit.way };
      const token = await upkeep(async (tx) => {
        await decrementSignInAttempts(tx, buildAddressAttemptKey(visit.address));
        if (visit.account !== null) await deleteSignInAttempts(tx, visit.account);
        await insertLoginEvent(tx, { ...session, outcome: "opened", address: visit.address });
        return startSession(tx, session, new Date(now().getTime() + SESSION_LIFE_MS));
      });
      return toSessionAnswer(token, user);
    },
  };
}

/** A ticket can be used once, whether the answer is right or wrong. */
function openCaptchaCheck(tickets: TicketSealer) {
  return async (upkeep: UpkeepTransactionRunner, typed: Record<"captchaId" | "captchaCode", string>) => {
    const captcha = tickets.open("captcha", typed.captchaId);
    if (captcha === null || !(await upkeep((tx) => insertUsedTicket(tx, captcha.id ?? ""))))
      return captchaSpent;
    return isCaptchaAnswerCorrect(typed.captchaCode, captcha.answer ?? "") ? null : captchaWrong;
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

/** Password and directory protect the same account, so they share five attempts. */
export function buildAccountAttemptKey(userCode: string): string {
  return `account:${userCode}`;
}

export function buildAddressAttemptKey(address: string): string {
  return `address:${address}`;
}
