import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import svgCaptcha from "svg-captcha";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { identityRefusals, loginIn, loginOut, queryPrpdUserByToken, queryVerifyCode } from "./contract.ts";
import { CAPTCHA_LIFE_MS, SESSION_LIFE_MS, sameCaptcha } from "./rules.ts";
import { findLoginUser, hashToken, insertSession, revokeSession, spendCaptcha } from "./store.ts";

const { captchaWrong, captchaSpent, loginRejected } = identityRefusals;

export function identityRoutes({ tickets, settings, now, makeId }: Services): Route[] {
  // An unknown user costs the same time as a wrong password.
  const nobody = hash(makeId());

  return [
    handle(queryVerifyCode, async () => {
      const picture = svgCaptcha.create({
        size: 4,
        ignoreChars: "0oO1ilI",
        noise: 2,
        background: "#f3efe6",
      });
      const answer = settings.CAPTCHA_FIXED ?? picture.text;
      const expires = new Date(now().getTime() + CAPTCHA_LIFE_MS);
      const captchaImg = `data:image/svg+xml;base64,${Buffer.from(picture.data).toString("base64")}`;
      return { captchaId: tickets.seal("captcha", { id: makeId(), answer }, expires), captchaImg };
    }),

    handle(loginIn, async ({ input, reference, upkeep, refuse }) => {
      const captcha = tickets.open("captcha", input.captchaId);
      if (captcha === null || !(await upkeep((tx) => spendCaptcha(tx, captcha.id ?? ""))))
        return refuse(captchaSpent);
      if (!sameCaptcha(input.captchaCode, captcha.answer ?? "")) return refuse(captchaWrong);

      const user = await findLoginUser(reference, input.userCode);
      const matches = await verify(user?.password_hash ?? (await nobody), input.password);
      if (!user || !matches || !user.login_ways.includes("PWD")) return refuse(loginRejected);

      const token = randomBytes(32).toString("base64url");
      const session = {
        tokenHash: hashToken(token),
        userCode: user.user_code,
        comCode: user.com_code,
        loginWay: "PWD",
      };
      await upkeep((tx) =>
        insertSession(tx, { ...session, expires: new Date(now().getTime() + SESSION_LIFE_MS) }),
      );
      return { token, userCode: user.user_code, userName: user.user_name, comCode: user.com_code };
    }),

    handle(loginOut, async ({ actor, upkeep }) => {
      await upkeep((tx) => revokeSession(tx, actor.sessionHash, now()));
      return null;
    }),

    handle(queryPrpdUserByToken, async ({ actor }) => ({
      userCode: actor.userCode,
      userName: actor.userName,
      comCode: actor.comCode,
      gradeCodes: [...actor.gradeCodes],
    })),
  ];
}
