import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { isDemonstration } from "#platform/server/settings.ts";
import { createSmsGateway } from "#integrations/sms/sms.ts";
import { identityRefusals, phoneLogin, sendPhoneCode } from "../contract/sign-in.ts";
import { formatMinutes, PHONE_CODE_LIFE_MS, PHONE_CODE_RESEND_WAIT_MS } from "../rules/sign-in.ts";
import { findLoginUserByMobile } from "../store/people.ts";
import {
  countSignInAttempt,
  insertLoginEvent,
  insertPhoneMessage,
  replacePhoneCode,
  consumePhoneCode,
  countPhoneCodeAttempt,
} from "../store/sign-in.ts";
import type { SharedSignInSteps, UpkeepTransactionRunner, SignInAttempt } from "./sign-in.ts";

const { wayUnavailable, phoneCodeTooSoon, phoneCodeWrong, addressThrottled } = identityRefusals;

/** Two codes with five tries each. The owner of the number needs fewer. */
const NUMBER_TRIES = 10;

type Deliver = (
  upkeep: UpkeepTransactionRunner,
  phone: string,
  content: string,
  address: string,
) => Promise<void>;

export function phoneSignInRoutes(services: Services, signIn: SharedSignInSteps): Route[] {
  const deliver = openDelivery(services);
  return [sendRoute(services, signIn, deliver), loginRoute(services, signIn, deliver !== null)];
}

/** The call does not wait for the gateway, because the time would reveal whether the number is known. */
function openDelivery({ settings, tell }: Services): Deliver | null {
  const gateway = createSmsGateway(settings);
  if (gateway) {
    return async (upkeep, phone, content, address) => {
      const event = { userCode: "", loginWay: "PHONE", outcome: "smsFailed", address };
      void gateway
        .send(phone, content)
        .catch(() => upkeep((tx) => insertLoginEvent(tx, event)).catch(() => {}));
    };
  }
  if (!isDemonstration(settings)) return null;
  return async (upkeep, phone, content) => {
    await upkeep((tx) => insertPhoneMessage(tx, phone, content));
    tell(`演示短信 ${phone}：${content}`);
  };
}

function sendRoute({ settings, now }: Services, signIn: SharedSignInSteps, deliver: Deliver | null): Route {
  const most = settings.LOGIN_FAILURES_PER_ADDRESS;
  return handle(sendPhoneCode, async ({ input, address, reference, upkeep, refuse }) => {
    const captchaError = await signIn.captchaError(upkeep, input);
    if (captchaError) return refuse(captchaError);
    if (deliver === null) return refuse(wayUnavailable);
    const { phone } = input;
    const { count, secondsLeft } = await upkeep((tx) => countSignInAttempt(tx, `sms:${address}`, most));
    if (count > most) return refuse(addressThrottled, { values: { minutes: formatMinutes(secondsLeft) } });

    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const at = now().getTime();
    const fresh = {
      phone,
      codeHash: await hash(code),
      sent: new Date(at),
      expires: new Date(at + PHONE_CODE_LIFE_MS),
      notBefore: new Date(at - PHONE_CODE_RESEND_WAIT_MS),
    };
    const tooYoung = await upkeep((tx) => replacePhoneCode(tx, fresh));
    if (tooYoung) {
      const waitMs = Date.parse(tooYoung.sentAt) + PHONE_CODE_RESEND_WAIT_MS - at;
      return refuse(phoneCodeTooSoon, {
        values: { seconds: String(Math.max(1, Math.ceil(waitMs / 1000))) },
      });
    }
    const user = await findLoginUserByMobile(reference, phone);
    const content = `【承保】登录验证码 ${code}，5 分钟内有效，请勿转告他人。`;
    if (user?.loginWays.includes("PHONE")) await deliver(upkeep, phone, content, address);
    return { waitSeconds: PHONE_CODE_RESEND_WAIT_MS / 1000 };
  });
}

function loginRoute({ now }: Services, signIn: SharedSignInSteps, isOpen: boolean): Route {
  return handle(phoneLogin, async ({ input, address, reference, upkeep, refuse }) => {
    if (!isOpen) return refuse(wayUnavailable);
    const { phone, phoneCode } = input;
    const visit: SignInAttempt = { way: "PHONE", account: `phone:${phone}`, address, tries: NUMBER_TRIES };
    const lockout = await signIn.heldBack(upkeep, visit);
    if (lockout) return refuse(lockout.kind, lockout);

    const codeHash = await upkeep((tx) => countPhoneCodeAttempt(tx, phone, now()));
    const matches = await verify(codeHash || (await signIn.nobody), phoneCode);
    const user = await findLoginUserByMobile(reference, phone);
    const isRight = codeHash !== undefined && matches && user?.loginWays.includes("PHONE");
    if (!user || !isRight || !(await upkeep((tx) => consumePhoneCode(tx, phone, codeHash)))) {
      await signIn.rejected(upkeep, visit, user?.userCode ?? "");
      return refuse(phoneCodeWrong);
    }
    return signIn.open(upkeep, visit, user);
  });
}
