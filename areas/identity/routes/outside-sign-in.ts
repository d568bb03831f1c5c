import { randomBytes } from "node:crypto";
import {
  createCorporateWechatClient,
  encodeWechatState,
  decodeWechatState,
  type CorporateWechatClient,
} from "#integrations/wechat/corporate-wechat.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { createPartnerTokenReader } from "#platform/server/outsider-token.ts";
import type { Services } from "#platform/server/services.ts";
import { isDemonstration } from "#platform/server/settings.ts";
import { corpwxAddress, corpwxLogin, identityRefusals, outsiderToken } from "../contract/sign-in.ts";
import { WECHAT_STATE_LIFE_MS } from "../rules/sign-in.ts";
import { findLoginUser } from "../store/people.ts";
import { insertUsedTicket } from "../store/sessions.ts";
import { buildFailure, buildUncountedRefusal, type ProofAttempt } from "./throttling.ts";
import type { SharedSignInSteps } from "./sign-in.ts";

const { wechatRejected, wayUnavailable, outsiderRejected } = identityRefusals;

/** Sign-in methods with an external proof of identity: corporate WeChat and a partner's signed token. */
export function outsideSignInRoutes(services: Services, signIn: SharedSignInSteps): Route[] {
  const wechat = createCorporateWechatClient(services.settings, services.now) ?? wechatStandIn(services);
  return [
    addressRoute(services, wechat),
    wechatRoute(services, signIn, wechat),
    outsiderRoute(services, signIn),
  ];
}

const STATE = "corpwxState";
const STAND_IN = "corpwxStandIn";
/** The demonstration user that the simulated WeChat knows. */
const STAND_IN_USER = "10000001";

/** A demonstration has no corporation. Its WeChat confirms one known user at once. */
function wechatStandIn({ settings, tickets, now }: Services): CorporateWechatClient | null {
  if (!isDemonstration(settings)) return null;
  return {
    authorizeAddress(state) {
      const expires = new Date(now().getTime() + WECHAT_STATE_LIFE_MS);
      const code = tickets.seal(STAND_IN, { userCode: STAND_IN_USER }, expires);
      return `/wxAuth?${new URLSearchParams({ code, state }).toString()}`;
    },
    userOf: async (code) => tickets.open(STAND_IN, code)?.userCode ?? null,
  };
}

function addressRoute({ tickets, now }: Services, wechat: CorporateWechatClient | null): Route {
  return handle(corpwxAddress, async ({ refuse }) => {
    if (wechat === null) return refuse(wayUnavailable);
    const expires = new Date(now().getTime() + WECHAT_STATE_LIFE_MS);
    // Nine bytes at most, because the state is limited to 128 letters.
    const id = randomBytes(9).toString("base64url");
    const state = encodeWechatState(tickets.seal(STATE, { id }, expires));
    return { address: wechat.authorizeAddress(state), state };
  });
}

function wechatRoute(
  { tickets }: Services,
  signIn: SharedSignInSteps,
  wechat: CorporateWechatClient | null,
): Route {
  return handle(corpwxLogin, async ({ input, address, reference, upkeep, refuse }) => {
    if (wechat === null) return refuse(wayUnavailable);
    const state = tickets.open(STATE, decodeWechatState(input.state));
    if (state === null || !(await upkeep((tx) => insertUsedTicket(tx, `${STATE}:${state.id}`))))
      return refuse(wechatRejected);
    const attempt: ProofAttempt = { way: "CORPWX", address };
    // Each judgement asks WeChat, which limits how often it may be asked.
    const lockout = await signIn.findProofLockout({ reference, upkeep }, attempt);
    if (lockout) return refuse(lockout.kind, lockout);

    const userCode = await wechat.userOf(input.code).catch(() => undefined);
    const user = userCode ? await findLoginUser(reference, userCode) : undefined;
    const conclusion = await signIn.judgeProof({ reference, upkeep }, attempt, judgeWechat());
    return conclusion.isRefused ? refuse(conclusion.kind, conclusion) : conclusion.result;

    function judgeWechat() {
      if (userCode === undefined) return buildUncountedRefusal(wechatRejected, "", "away");
      if (!user) return buildFailure(wechatRejected, "");
      if (!user.loginWays.includes("CORPWX"))
        return buildUncountedRefusal(wayUnavailable, user.userCode, "wayClosed");
      return signIn.buildOpening(attempt, user);
    }
  });
}

function outsiderRoute({ settings, now }: Services, signIn: SharedSignInSteps): Route {
  const tokens = createPartnerTokenReader(settings, now);
  return handle(outsiderToken, async ({ input, address, reference, upkeep, refuse }) => {
    if (tokens === null) return refuse(wayUnavailable);
    const attempt: ProofAttempt = { way: "OUTSIDER", address };
    const outsider = await tokens.read(input.token);
    const isFirstUse =
      outsider !== null && (await upkeep((tx) => insertUsedTicket(tx, `outsider:${outsider.tokenId}`)));
    const user = outsider ? await findLoginUser(reference, outsider.userCode) : undefined;
    const conclusion = await signIn.judgeProof({ reference, upkeep }, attempt, judgeToken());
    return conclusion.isRefused ? refuse(conclusion.kind, conclusion) : conclusion.result;

    function judgeToken() {
      if (outsider === null) return buildFailure(outsiderRejected, "");
      if (!isFirstUse || !user) return buildUncountedRefusal(outsiderRejected, "", "rejected");
      if (!user.loginWays.includes("OUTSIDER"))
        return buildUncountedRefusal(wayUnavailable, user.userCode, "wayClosed");
      return signIn.buildOpening(attempt, user);
    }
  });
}
