import { demandMobilePrefix } from "./mobile-prefix.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import {
  identityRefusals,
  loginOut,
  querySessionStatus,
  switchCompany,
  updateProfile,
} from "../contract/sign-in.ts";
import { listBranchMemberships, isMobileTaken, lockUserContact, updateUserContact } from "../store/people.ts";
import { insertLoginEvent } from "../store/sign-in.ts";
import { getSessionTimes, revokeSession } from "../store/sessions.ts";
import { startSession, toSessionAnswer } from "./sign-in.ts";

const { notYourCompany, mobileTaken, mobileIsCredential } = identityRefusals;
const MINUTE_MS = 60_000;

export function sessionRoutes(services: Services): Route[] {
  return [signOutRoute(services), switchRoute(services), statusRoute(services), profileRoute()];
}

function signOutRoute({ now }: Services): Route {
  return handle(loginOut, async ({ actor, address, upkeep }) => {
    await upkeep(async (tx) => {
      const ended = await revokeSession(tx, actor.sessionHash, now());
      if (!ended) return;
      const event = { userCode: actor.userCode, loginWay: ended.loginWay, address };
      await insertLoginEvent(tx, { ...event, outcome: "signedOut" });
    });
    return null;
  });
}

/** The new session ends when the old one would have, so that switching cannot extend a session. */
function switchRoute({ now }: Services): Route {
  return handle(switchCompany, async ({ input: { comCode }, actor, address, reference, upkeep, refuse }) => {
    const { userCode, userName, sessionHash } = actor;
    const memberships = await listBranchMemberships(reference, userCode);
    if (!memberships.some((membership) => membership.comCode === comCode)) return refuse(notYourCompany);
    const token = await upkeep(async (tx) => {
      const ended = await revokeSession(tx, sessionHash, now());
      if (!ended) throw new Refusal(platformRefusals.notSignedIn);
      const session = { userCode, comCode, loginWay: ended.loginWay };
      await insertLoginEvent(tx, { ...session, outcome: "switched", address });
      return startSession(tx, session, new Date(ended.expiresAt));
    });
    return toSessionAnswer(token, { userCode, userName, comCode });
  });
}

function statusRoute({ settings, now }: Services): Route {
  return handle(querySessionStatus, async ({ actor, reference }) => {
    const times = await getSessionTimes(reference, actor.sessionHash);
    const ends = [Date.parse(times.expiresAt)];
    const idleMs = settings.SESSION_IDLE_MINUTES * MINUTE_MS;
    if (idleMs > 0) ends.push(Date.parse(times.lastUsedAt) + idleMs);
    const remainingMs = Math.max(0, Math.min(...ends) - now().getTime());
    return { state: "active" as const, remainingMs, loginWay: times.loginWay };
  });
}

function profileRoute(): Route {
  return handle(updateProfile, async ({ input, actor, tx, note, refuse }) => {
    const { loginWays: ways, ...before } = await lockUserContact(tx, actor.userCode);
    // Otherwise a thief with a stolen session could register his own number and sign in by phone.
    if (input.mobile !== before.mobile && ways.includes("PHONE"))
      return refuse(mobileIsCredential, {
        fields: [{ path: "mobile", message: "用于登录的手机号不能自行更换" }],
      });
    if (input.mobile !== before.mobile) await demandMobilePrefix(tx, input.mobile);
    if (input.mobile !== before.mobile && (await isMobileTaken(tx, input.mobile, actor.userCode)))
      return refuse(mobileTaken, { fields: [{ path: "mobile", message: "该手机号已被使用" }] });
    await updateUserContact(tx, actor.userCode, input);
    note({ subject: actor.userCode, comCode: actor.comCode, change: { before, after: input } });
    return input;
  });
}
