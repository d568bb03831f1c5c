import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader, UpkeepTx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { isDemonstration } from "#platform/server/settings.ts";
import { createSmsGateway } from "#integrations/sms/sms.ts";
import { identityRefusals, phoneLogin, sendPhoneCode } from "../contract/sign-in.ts";
import { formatMinutes, PHONE_CODE_LIFE_MS, PHONE_CODE_RESEND_WAIT_MS } from "../rules/sign-in.ts";
import {
  buildAddressThrottle,
  buildPairKey,
  countFailure,
  getSecondsLeft,
  MAX_PHONE_FAILURES,
  type Throttle,
  type ThrottleState,
} from "../rules/throttling.ts";
import { findLoginUserByMobile } from "../store/people.ts";
import {
  insertLoginEvent,
  insertPhoneMessage,
  replacePhoneCode,
  consumePhoneCode,
  countPhoneCodeAttempt,
} from "../store/sign-in.ts";
import {
  decrementThrottle,
  listThrottleStates,
  lockThrottleStates,
  updateThrottles,
} from "../store/throttling.ts";
import { buildFailure, type GuessAttempt, type UpkeepTransactionRunner } from "./throttling.ts";
import type { SharedSignInSteps } from "./sign-in.ts";

const { wayUnavailable, phoneCodeTooSoon, phoneCodeWrong, addressThrottled } = identityRefusals;

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
  return handle(sendPhoneCode, async ({ input, address, reference, upkeep, refuse }) => {
    const captchaError = await signIn.captchaError(upkeep, input);
    if (captchaError) return refuse(captchaError);
    if (deliver === null) return refuse(wayUnavailable);
    const { phone } = input;
    const sending = { phone, address, throttle: buildSendThrottle(address, settings) };
    const lockout = await findSendLockout(reference, sending);
    if (lockout) return refuse(addressThrottled, lockout);

    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const at = now().getTime();
    const fresh = {
      phone,
      codeHash: await hash(code),
      sent: new Date(at),
      expires: new Date(at + PHONE_CODE_LIFE_MS),
      notBefore: new Date(at - PHONE_CODE_RESEND_WAIT_MS),
    };
    await upkeep(async (tx) => {
      const tooYoung = await replacePhoneCode(tx, fresh);
      if (tooYoung) {
        const waitMs = Date.parse(tooYoung.sentAt) + PHONE_CODE_RESEND_WAIT_MS - at;
        const seconds = String(Math.max(1, Math.ceil(waitMs / 1000)));
        return refuse(phoneCodeTooSoon, { values: { seconds } });
      }
      // The refusal also rolls the new code back.
      const late = await countSentCode(tx, sending);
      return late && refuse(addressThrottled, late);
    });
    const user = await findLoginUserByMobile(reference, phone);
    const content = `【承保】登录验证码 ${code}，5 分钟内有效，请勿转告他人。`;
    if (user?.loginWays.includes("PHONE")) await deliver(upkeep, phone, content, address);
    return { waitSeconds: PHONE_CODE_RESEND_WAIT_MS / 1000 };
  });
}

type CodeSending = { phone: string; address: string; throttle: Throttle };

function buildSendThrottle(address: string, settings: Services["settings"]): Throttle {
  return buildAddressThrottle("sms:", address, settings.LOGIN_FAILURES_PER_ADDRESS);
}

async function findSendLockout(reader: Reader, { phone, address, throttle }: CodeSending) {
  if (await isKnownNumber(reader, phone, address)) return undefined;
  return toSendLockout(throttle, await listThrottleStates(reader, [throttle]));
}

/** Counts a code that is sent. A code by which its user signs in is taken off again. */
async function countSentCode(tx: UpkeepTx, { phone, address, throttle }: CodeSending) {
  if (await isKnownNumber(tx, phone, address)) return undefined;
  const states = await lockThrottleStates(tx, [throttle]);
  const lockout = toSendLockout(throttle, states);
  if (!lockout) await updateThrottles(tx, countFailure([throttle], states));
  return lockout;
}

/** A number that signed in from the network of this address before neither counts nor waits: it has a delay of its own. */
async function isKnownNumber(reader: Reader, phone: string, address: string): Promise<boolean> {
  const [state] = await listThrottleStates(reader, [buildPairKey(buildPhoneTarget(phone), address)]);
  return state?.isKnown === true;
}

function toSendLockout(throttle: Throttle, states: readonly ThrottleState[]) {
  const secondsLeft = getSecondsLeft([throttle], states);
  return secondsLeft > 0 ? { values: { minutes: formatMinutes(secondsLeft) } } : undefined;
}

function loginRoute(services: Services, signIn: SharedSignInSteps, isOpen: boolean): Route {
  const { now, settings } = services;
  return handle(phoneLogin, async ({ input, address, reference, upkeep, refuse }) => {
    if (!isOpen) return refuse(wayUnavailable);
    const { phone, phoneCode } = input;
    const account = buildPhoneTarget(phone);
    const attempt: GuessAttempt = { way: "PHONE", account, address, maxFailures: MAX_PHONE_FAILURES };
    const conclusion = await signIn.judgeGuess({ reference, upkeep }, attempt, async () => {
      const codeHash = await upkeep((tx) => countPhoneCodeAttempt(tx, phone, now()));
      const matches = await verify(codeHash || (await signIn.nobody), phoneCode);
      const user = await findLoginUserByMobile(reference, phone);
      if (codeHash === undefined || !matches || !user?.loginWays.includes("PHONE"))
        return buildFailure(phoneCodeWrong, user?.userCode ?? "");
      const complete = async (tx: UpkeepTx) => {
        if (!(await consumePhoneCode(tx, phone, codeHash))) return null;
        if (!(await isKnownNumber(tx, phone, address)))
          await decrementThrottle(tx, buildSendThrottle(address, settings));
        return signIn.buildOpening(attempt, user).complete(tx);
      };
      return { isRight: true, complete } as const;
    });
    if (conclusion.isRefused) return refuse(conclusion.kind, conclusion);
    // Another request with the same code was faster.
    return conclusion.result ?? refuse(phoneCodeWrong);
  });
}

const buildPhoneTarget = (phone: string) => `phone:${phone}`;
