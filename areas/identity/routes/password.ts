import { hash, verify } from "@node-rs/argon2";
import svgCaptcha from "svg-captcha";
import { createLdapDirectoryClient } from "#integrations/directory/directory.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
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
import { deleteSignInAttempts, decrementSignInAttempts, insertLoginEvent } from "../store/sign-in.ts";
import { revokeSessionsOfUser } from "../store/sessions.ts";
import {
  buildAccountAttemptKey,
  buildAddressAttemptKey,
  type SharedSignInSteps,
  type SignInAttempt,
} from "./sign-in.ts";

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
    const visit: SignInAttempt = { way: "PWD", account: buildAccountAttemptKey(input.userCode), address };
    const lockout = await signIn.heldBack(upkeep, visit);
    if (lockout) return refuse(lockout.kind, lockout);

    const user = await findLoginUser(reference, input.userCode);
    const matches = await verify(user?.passwordHash ?? (await signIn.nobody), input.password);
    if (!user || !matches) {
      await signIn.rejected(upkeep, visit, user?.userCode ?? "");
      return refuse(r.loginRejected);
    }
    if (!user.loginWays.includes("PWD")) {
      await signIn.rejected(upkeep, visit, user.userCode, "wayClosed");
      return refuse(r.wayUnavailable);
    }
    if (user.mustChangePassword) {
      await signIn.undecided(upkeep, visit, user.userCode, "passwordTemporary");
      return refuse(user.isPasswordOver ? r.passwordOver : r.passwordTemporary);
    }
    return signIn.open(upkeep, visit, user);
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
    const visit: SignInAttempt = { way: "AD", account: buildAccountAttemptKey(input.userCode), address };
    const lockout = await signIn.heldBack(upkeep, visit);
    if (lockout) return refuse(lockout.kind, lockout);

    const user = await findLoginUser(reference, input.userCode);
    const confirmed = await directory.confirm(input.userCode, input.password);
    if (confirmed === "away") {
      await signIn.undecided(upkeep, visit);
      return refuse(r.directoryAway);
    }
    if (!user || confirmed === "rejected") {
      await signIn.rejected(upkeep, visit, user?.userCode ?? "");
      return refuse(r.loginRejected);
    }
    if (!user.loginWays.includes("AD")) {
      await signIn.rejected(upkeep, visit, user.userCode, "wayClosed");
      return refuse(r.wayUnavailable);
    }
    return signIn.open(upkeep, visit, user);
  });
}

function changeRoute({ now }: Services, signIn: SharedSignInSteps): Route {
  return handle(modifyPassword, async ({ input, address, reference, upkeep, refuse }) => {
    const captchaError = await signIn.captchaError(upkeep, input);
    if (captchaError) return refuse(captchaError);
    const { userCode, oldPassword, newPassword } = input;
    if (newPassword !== input.confirmNewPassword)
      return refuse(r.passwordsDiffer, {
        fields: [{ path: "confirmNewPassword", message: "两次输入的密码不一致" }],
      });
    if (isPasswordWeak(newPassword, userCode, oldPassword)) return refuse(r.passwordWeak);
    const visit: SignInAttempt = { way: "PWD", account: buildAccountAttemptKey(userCode), address };
    const lockout = await signIn.heldBack(upkeep, visit);
    if (lockout) return refuse(lockout.kind, lockout);

    const user = await findLoginUser(reference, userCode);
    const matches = await verify(user?.passwordHash ?? (await signIn.nobody), oldPassword);
    if (!user || !matches) {
      await signIn.rejected(upkeep, visit, user?.userCode ?? "", "oldPasswordWrong");
      return refuse(r.oldPasswordWrong);
    }
    if (user.isPasswordOver) {
      await signIn.undecided(upkeep, visit, userCode, "passwordTemporary");
      return refuse(r.passwordOver);
    }
    const memberships = await listBranchMemberships(reference, userCode);
    const grades = await listGradesByCode(reference, [
      ...new Set(memberships.flatMap((membership) => membership.gradeCodes)),
    ]);
    const permissions = grades.flatMap((grade) => grade.permissions);
    if (!user.mustChangePassword && !mayChangePassword(userCode, permissions)) {
      await signIn.undecided(upkeep, visit, userCode, "passwordNotOffered");
      return refuse(r.passwordNotOffered);
    }

    const to = await hash(newPassword);
    const changed = await upkeep(async (tx) => {
      if (!(await updatePasswordHash(tx, userCode, { from: user.passwordHash, to }))) return false;
      await revokeSessionsOfUser(tx, userCode, now());
      await decrementSignInAttempts(tx, buildAddressAttemptKey(address));
      await deleteSignInAttempts(tx, buildAccountAttemptKey(userCode));
      await insertLoginEvent(tx, { userCode, loginWay: "PWD", outcome: "passwordChanged", address });
      return true;
    });
    if (!changed) return refuse(r.oldPasswordWrong);
    return null;
  });
}
