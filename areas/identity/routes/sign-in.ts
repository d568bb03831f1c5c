import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { Services } from "#platform/server/services.ts";
import type { Ticketing } from "#platform/server/ticket.ts";
import type { UpkeepTx } from "#platform/server/scope-context.ts";
import { identityRefusals } from "../contract.ts";
import { ACCOUNT_TRIES, type LoginWay, minutesOf, SESSION_LIFE_MS, sameCaptcha } from "../rules.ts";
import type { LoginUser } from "../store/people.ts";
import { countAttempt, forgetAttempts, giveBackAttempt, insertLoginEvent } from "../store/sign-in.ts";
import { hashToken, insertSession, spendTicket } from "../store.ts";

const { captchaSpent, captchaWrong, accountLocked, addressThrottled } = identityRefusals;

export type Upkeep = <Result>(work: (tx: UpkeepTx) => Promise<Result>) => Promise<Result>;

/** `account` is what is guessed at: a user code, a number; null where nothing can be guessed. */
export type Visit = { way: LoginWay; account: string | null; address: string; tries?: number };

type SignInUser = Pick<LoginUser, "user_code" | "user_name" | "com_code">;

export type SignIn = ReturnType<typeof openSignIn>;

/** What every way in has in common: the captcha, the counted try, the trail, the session. */
export function openSignIn({ tickets, settings, now, makeId }: Services) {
  const addressLimit = settings.LOGIN_FAILURES_PER_ADDRESS;

  return {
    /** An unknown user costs the same time as a wrong password. */
    nobody: hash(makeId()),

    captchaError: openCaptchaCheck(tickets),

    /** Counts before anything is compared, so that tries at the same moment are counted too. */
    async heldBack(upkeep: Upkeep, visit: Visit) {
      const { account, address, way, tries = ACCOUNT_TRIES } = visit;
      return upkeep(async (tx) => {
        const fromHere = await countAttempt(tx, addressSubject(address), addressLimit);
        if (fromHere.count > addressLimit)
          return { kind: addressThrottled, values: { minutes: minutesOf(fromHere.secondsLeft) } };
        if (account === null) return null;
        const onAccount = await countAttempt(tx, account, tries);
        if (onAccount.count <= tries) return null;
        await insertLoginEvent(tx, { userCode: "", loginWay: way, outcome: "locked", address });
        return { kind: accountLocked, values: { minutes: minutesOf(onAccount.secondsLeft) } };
      });
    },

    async rejected(upkeep: Upkeep, visit: Visit, userCode: string, outcome = "rejected"): Promise<void> {
      const { way, address } = visit;
      await upkeep((tx) => insertLoginEvent(tx, { userCode, loginWay: way, outcome, address }));
    },

    /** The try could not be judged, or was right and not theirs to make: so it was none. */
    async undecided(upkeep: Upkeep, visit: Visit, userCode = "", outcome = "away"): Promise<void> {
      await upkeep(async (tx) => {
        await giveBackAttempt(tx, addressSubject(visit.address));
        if (visit.account !== null) await giveBackAttempt(tx, visit.account);
        await insertLoginEvent(tx, { userCode, loginWay: visit.way, outcome, address: visit.address });
      });
    },

    async open(upkeep: Upkeep, visit: Visit, user: SignInUser) {
      const session = { userCode: user.user_code, comCode: user.com_code, loginWay: visit.way };
      const token = await upkeep(async (tx) => {
        await giveBackAttempt(tx, addressSubject(visit.address));
        if (visit.account !== null) await forgetAttempts(tx, visit.account);
        await insertLoginEvent(tx, { ...session, outcome: "opened", address: visit.address });
        return addSession(tx, session, new Date(now().getTime() + SESSION_LIFE_MS));
      });
      return toSessionAnswer(token, user);
    },
  };
}

/** A ticket counts once, right or wrong. */
function openCaptchaCheck(tickets: Ticketing) {
  return async (upkeep: Upkeep, typed: Record<"captchaId" | "captchaCode", string>) => {
    const captcha = tickets.open("captcha", typed.captchaId);
    if (captcha === null || !(await upkeep((tx) => spendTicket(tx, captcha.id ?? "")))) return captchaSpent;
    return sameCaptcha(typed.captchaCode, captcha.answer ?? "") ? null : captchaWrong;
  };
}

export async function addSession(
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
    userCode: user.user_code,
    userName: user.user_name,
    comCode: user.com_code,
    rtnCode: "0000",
  };
}

/** The password and the directory guard the same account: five tries in all, not five of each. */
export function accountSubject(userCode: string): string {
  return `account:${userCode}`;
}

export function addressSubject(address: string): string {
  return `address:${address}`;
}
