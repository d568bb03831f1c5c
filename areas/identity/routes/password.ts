import { hash, verify } from "@node-rs/argon2";
import svgCaptcha from "svg-captcha";
import { createLdapDirectoryClient } from "#integrations/directory/directory.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader, UpkeepTx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  adAccountLogin,
  identityRefusals,
  loginIn,
  modifyPassword,
  queryVerifyCode,
} from "../contract/sign-in.ts";
import { CAPTCHA_LIFE_MS, isPasswordWeak, mayChangePassword } from "../rules/sign-in.ts";
import { findLoginUser, listBranchMemberships, updatePasswordHash } from "../store/people.ts";
import { listGradesByCode } from "../store/rights.ts";
import { insertLoginEvent } from "../store/sign-in.ts";
import { revokeSessionsOfUser } from "../store/sessions.ts";
import { buildFailure, buildUncountedRefusal, type GuessAttempt } from "./throttling.ts";
import { buildAccountAttemptKey, type SharedSignInSteps } from "./sign-in.ts";

const r = identityRefusals;

export function passwordRoutes(services: Services, signIn: SharedSignInSteps): Route[] {
  return [
    captchaRoute(services),
    passwordRoute(signIn),
    directoryRoute(services, signIn),
    changeRoute(services, signIn),
  ];
}

function captchaRoute({ tickets, settings, now, makeId }: Services): Route {
  return handle(queryVerifyCode, async () => {
    const picture = svgCaptcha.create({ size: 4, ignoreChars: "0oO1ilI", noise: 2, background: "#f3efe6" });
    const answer = settings.CAPTCHA_FIXED ?? picture.text;
    const expires = new Date(now().getTime() + CAPTCHA_LIFE_MS);
    const captchaImg = `data:image/svg+xml;base64,${Buffer.from(picture.data).toString("base64")}`;
    return { captchaId: tickets.seal("captcha", { id: makeId(), answer }, expires), captchaImg };
  });
}

function passwordRoute(signIn: SharedSignInSteps): Route {
  return handle(loginIn, async ({ input, address, reference, upkeep, refuse }) => {
    const captchaError = await signIn.captchaError(upkeep, input);
    if (captchaError) return refuse(captchaError);
    const attempt: GuessAttempt = { way: "PWD", account: buildAccountAttemptKey(input.userCode), address };
    const conclusion = await signIn.judgeGuess({ reference, upkeep }, attempt, async () => {
      const user = await findLoginUser(reference, input.userCode);
      const matches = await verify(user?.passwordHash ?? (await signIn.nobody), input.password);
      if (!user || !matches) return buildFailure(r.loginRejected, user?.userCode ?? "");
      if (!user.loginWays.includes("PWD"))
        return buildUncountedRefusal(r.wayUnavailable, user.userCode, "wayClosed");
      if (user.mustChangePassword) {
        const kind = user.isPasswordOver ? r.passwordOver : r.passwordTemporary;
        return buildUncountedRefusal(kind, user.userCode, "passwordTemporary");
      }
      return signIn.buildOpening(attempt, user);
    });
    return conclusion.isRefused ? refuse(conclusion.kind, conclusion) : conclusion.result;
  });
}

/**
 * Asks the directory for unknown accounts too, so that neither the answer nor its time reveals which accounts exist.
 */
function directoryRoute({ settings }: Services, signIn: SharedSignInSteps): Route {
  const directory = createLdapDirectoryClient(settings);
  return handle(adAccountLogin, async ({ input, address, reference, upkeep, refuse }) => {
    const captchaError = await signIn.captchaError(upkeep, input);
    if (captchaError) return refuse(captchaError);
    if (directory === null) return refuse(r.wayUnavailable);
    const attempt: GuessAttempt = { way: "AD", account: buildAccountAttemptKey(input.userCode), address };
    const conclusion = await signIn.judgeGuess({ reference, upkeep }, attempt, async () => {
      const user = await findLoginUser(reference, input.userCode);
      const confirmed = await directory.confirm(input.userCode, input.password);
      if (confirmed === "away") return buildUncountedRefusal(r.directoryAway, "", "away");
      if (!user || confirmed === "rejected") return buildFailure(r.loginRejected, user?.userCode ?? "");
      if (!user.loginWays.includes("AD"))
        return buildUncountedRefusal(r.wayUnavailable, user.userCode, "wayClosed");
      return signIn.buildOpening(attempt, user);
    });
    return conclusion.isRefused ? refuse(conclusion.kind, conclusion) : conclusion.result;
  });
}

function changeRoute({ now }: Services, signIn: SharedSignInSteps): Route {
  return handle(modifyPassword, async ({ input, address, reference, upkeep, refuse }) => {
    const captchaError = await signIn.captchaError(upkeep, input);
    if (captchaError) return refuse(captchaError);
    const { userCode, oldPassword, newPassword } = input;
    if (newPassword !== input.confirmNewPassword)
      return refuse(r.passwordsDiffer, {
        fields: [{ path: "confirmNewPassword", message: r.passwordsDiffer.message }],
      });
    if (isPasswordWeak(newPassword, userCode, oldPassword)) return refuse(r.passwordWeak);
    const attempt: GuessAttempt = { way: "PWD", account: buildAccountAttemptKey(userCode), address };
    const conclusion = await signIn.judgeGuess({ reference, upkeep }, attempt, async () => {
      const user = await findLoginUser(reference, userCode);
      const matches = await verify(user?.passwordHash ?? (await signIn.nobody), oldPassword);
      if (!user || !matches)
        return buildFailure(r.oldPasswordWrong, user?.userCode ?? "", "oldPasswordWrong");
      if (user.isPasswordOver) return buildUncountedRefusal(r.passwordOver, userCode, "passwordTemporary");
      if (!user.mustChangePassword && !(await mayUserChangePassword(reference, userCode)))
        return buildUncountedRefusal(r.passwordNotOffered, userCode, "passwordNotOffered");
      const complete = async (tx: UpkeepTx) => {
        const to = await hash(newPassword);
        if (!(await updatePasswordHash(tx, userCode, { from: user.passwordHash, to }))) return false;
        await revokeSessionsOfUser(tx, userCode, now());
        await insertLoginEvent(tx, { userCode, loginWay: "PWD", outcome: "passwordChanged", address });
        return true;
      };
      return { isRight: true, complete } as const;
    });
    if (conclusion.isRefused) return refuse(conclusion.kind, conclusion);
    // Another change from the same old password was faster.
    if (!conclusion.result) return refuse(r.oldPasswordWrong);
    return null;
  });
}

async function mayUserChangePassword(reader: Reader, userCode: string): Promise<boolean> {
  const memberships = await listBranchMemberships(reader, userCode);
  const grades = await listGradesByCode(reader, [
    ...new Set(memberships.flatMap((membership) => membership.gradeCodes)),
  ]);
  return mayChangePassword(
    userCode,
    grades.flatMap((grade) => grade.permissions),
  );
}
