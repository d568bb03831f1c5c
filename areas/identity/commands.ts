import { createHash } from "node:crypto";
import { toNetwork } from "#platform/kernel/network.ts";
import type { Reader, UpkeepTx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { TicketSealer } from "#platform/server/ticket.ts";
import { identityRefusals } from "./contract/sign-in.ts";
import { formatMinutes, isCaptchaAnswerCorrect } from "./rules/sign-in.ts";
import {
  buildAddressThrottle,
  buildPartyThrottle,
  countFailure,
  getSecondsLeft,
} from "./rules/throttling.ts";
import { insertUsedTicket } from "./store/sessions.ts";
import { countTry, isTryCounted } from "./store/tries.ts";
import { listThrottleStates, lockThrottleStates, updateThrottles } from "./store/throttling.ts";

const { captchaSpent, captchaWrong } = identityRefusals;
type Upkeep = <Result>(work: (tx: UpkeepTx) => Promise<Result>) => Promise<Result>;
type TypedCaptcha = Record<"captchaId" | "captchaCode", string>;

/** Marks a sealed ticket as used and returns false if it was used before. The ids are kept for a day. */
export function markTicketUsed(tx: UpkeepTx, ticketId: string): Promise<boolean> {
  return insertUsedTicket(tx, ticketId);
}

/** A ticket can be used once, whether the answer is right or wrong. */
export function openCaptchaCheck(tickets: TicketSealer) {
  return async (upkeep: Upkeep, typed: TypedCaptcha) => {
    const captcha = tickets.open("captcha", typed.captchaId);
    if (captcha === null || !(await upkeep((tx) => insertUsedTicket(tx, captcha.id ?? ""))))
      return captchaSpent;
    return isCaptchaAnswerCorrect(typed.captchaCode, captcha.answer ?? "") ? null : captchaWrong;
  };
}

/** What a delay counts by: the network of an address, or a party that the attempts proved to come from. */
export type DelayKey = { readonly address: string } | { readonly party: string };

/** Delays further attempts of one kind after failures. */
export function createFailureDelay({ settings }: Pick<Services, "settings">, purpose: string) {
  const maxFailures = settings.LOGIN_FAILURES_PER_ADDRESS;
  const throttleOf = (key: DelayKey) =>
    "party" in key
      ? buildPartyThrottle(purpose, key.party, maxFailures)
      : buildAddressThrottle(`${purpose}:`, key.address, maxFailures);
  return {
    async findMinutesLeft(reader: Reader, delayKey: DelayKey): Promise<string | undefined> {
      const throttles = [throttleOf(delayKey)];
      const seconds = getSecondsLeft(throttles, await listThrottleStates(reader, throttles));
      return seconds > 0 ? formatMinutes(seconds) : undefined;
    },
    async count(tx: UpkeepTx, delayKey: DelayKey): Promise<void> {
      const throttles = [throttleOf(delayKey)];
      await updateThrottles(tx, countFailure(throttles, await lockThrottleStates(tx, throttles)));
    },
  };
}

type Visitor = { readonly address: string; readonly captcha: TypedCaptcha };
type Gate = { readonly reference: Reader; readonly upkeep: Upkeep };
/** Nothing found says neither whether the captcha nor whether the question was wrong. */
export type VisitorAnswer<Found> = { readonly found: Found | undefined } | { readonly minutes: string };

/** A question of a visitor without an account: a captcha for each, and a delay for an address after failures. */
export function createVisitorGate({ tickets, settings }: Services, purpose: string) {
  const checkCaptcha = openCaptchaCheck(tickets);
  return async <Found>(
    { reference, upkeep }: Gate,
    { address, captcha }: Visitor,
    find: () => Promise<Found | undefined>,
  ): Promise<VisitorAnswer<Found>> => {
    const throttle = buildAddressThrottle(`${purpose}:`, address, settings.LOGIN_FAILURES_PER_ADDRESS);
    const early = getSecondsLeft([throttle], await listThrottleStates(reference, [throttle]));
    if (early > 0) return { minutes: formatMinutes(early) };
    const error = await checkCaptcha(upkeep, captcha);
    // Looked for in either case, so that the time of the answer does not tell which of both was wrong.
    const found = await find();
    if (error === null && found !== undefined) return { found };
    return upkeep(async (tx) => {
      const states = await lockThrottleStates(tx, [throttle]);
      const late = getSecondsLeft([throttle], states);
      if (late > 0) return { minutes: formatMinutes(late) };
      await updateThrottles(tx, countFailure([throttle], states));
      return { found: undefined };
    });
  };
}

/** How many tries one network has in a window, which all processes count together. */
export type TryLimit = {
  /** Counts apart from other purposes; '' is 单证查验. */
  readonly purpose: string;
  readonly most: number;
  readonly windowMinutes: number;
};

/** Counts a try of a visitor's network. Returns the minutes to wait if it has no more, else undefined. */
export async function countVisitorTry(
  tx: UpkeepTx,
  { purpose, most, windowMinutes }: TryLimit,
  address: string,
): Promise<string | undefined> {
  const { tries, minutesLeft } = await countTry(tx, buildTryKey(purpose, address), windowMinutes);
  return tries > most ? String(minutesLeft) : undefined;
}

/** The same for different questions: who asks the same again has not tried anything new. */
export async function countVisitorQuestion(
  tx: UpkeepTx,
  limit: TryLimit,
  { address, question }: { readonly address: string; readonly question: string },
): Promise<string | undefined> {
  const digest = createHash("sha256").update(question).digest("hex");
  const key = `${buildTryKey(limit.purpose, address)} ${digest}`;
  if (await isTryCounted(tx, key)) return undefined;
  const minutes = await countVisitorTry(tx, limit, address);
  if (minutes === undefined) await countTry(tx, key, limit.windowMinutes);
  return minutes;
}

const buildTryKey = (purpose: string, address: string): string => `${purpose} ${toNetwork(address)}`.trim();
