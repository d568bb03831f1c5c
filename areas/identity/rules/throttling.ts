import { toNetwork } from "#platform/kernel/network.ts";

/** Delays between further failures double from one minute up to this. */
export const MAX_DELAY_MINUTES = 15;
/** How long an account that signed in from an address is known there. */
export const KNOWN_ADDRESS_DAYS = 30;

export const MAX_ACCOUNT_FAILURES = 5;
/** Two codes with five tries each. The owner of the number needs fewer. */
export const MAX_PHONE_FAILURES = 10;
/** Failures of one account at all addresses where it is not known. */
const MAX_FAILURES_ELSEWHERE = 20;

const DAY_HOURS = 24;

/** The row of a count. `address` is a network or a party; an empty one stands for all addresses, an empty `target` for all accounts. */
export type ThrottleKey = { readonly target: string; readonly address: string };
/** From `maxFailures` in one window on, each further failure is followed by a delay. */
export type Throttle = ThrottleKey & { readonly maxFailures: number; readonly windowHours: number };
export type ThrottleState = ThrottleKey & {
  readonly failures: number;
  readonly secondsLeft: number;
  readonly isKnown: boolean;
};
export type ThrottleUpdate = ThrottleKey & {
  readonly failures: number;
  readonly delayMinutes: number;
  readonly windowHours: number;
};
/** The counts of one guess: of the account at this address, of the account anywhere else, and of the address. */
export type GuessThrottles = {
  readonly pair: Throttle;
  readonly account: Throttle;
  readonly address: Throttle;
};
export type Lockout = { readonly of: "account" | "address"; readonly secondsLeft: number };

/** `account` is the guessed name: a user code or a phone number. */
export type Guess = { readonly account: string; readonly address: string; readonly maxFailures: number };

export function buildGuessThrottles(guess: Guess, maxFailuresPerAddress: number): GuessThrottles {
  const { account, address, maxFailures } = guess;
  return {
    pair: { ...buildPairKey(account, address), maxFailures, windowHours: DAY_HOURS },
    account: { target: account, address: "", maxFailures: MAX_FAILURES_ELSEWHERE, windowHours: DAY_HOURS },
    address: buildAddressThrottle("", address, maxFailuresPerAddress),
  };
}

/** The row of an account in the network of an address. */
export function buildPairKey(account: string, address: string): ThrottleKey {
  return { target: account, address: toNetwork(address) };
}

/** The count of one address for a purpose, such as `sms:`; without a purpose it counts guessed accounts. */
export function buildAddressThrottle(purpose: string, address: string, maxFailures: number): Throttle {
  return { target: purpose, address: toNetwork(address), maxFailures, windowHours: 1 };
}

/** The count of a party, such as a partner. It stands in the place of an address, and no address has a blank in it. */
export function buildPartyThrottle(purpose: string, party: string, maxFailures: number): Throttle {
  return { target: `${purpose}:`, address: `${purpose} ${party}`, maxFailures, windowHours: 1 };
}

/**
 * Where an account is known, only its own count at that address applies. Guesses at other accounts or from other
 * addresses therefore never keep its user out.
 */
export function chooseThrottles(all: GuessThrottles, states: readonly ThrottleState[]): readonly Throttle[] {
  return findState(all.pair, states)?.isKnown ? [all.pair] : [all.pair, all.account, all.address];
}

/** The delay that refuses a guess. Those of the account come first, because its user can do something about them. */
export function findLockout(all: GuessThrottles, states: readonly ThrottleState[]): Lockout | undefined {
  const applicable = chooseThrottles(all, states);
  const account = getSecondsLeft(
    applicable.filter((throttle) => throttle !== all.address),
    states,
  );
  if (account > 0) return { of: "account", secondsLeft: account };
  const address = getSecondsLeft(
    applicable.filter((throttle) => throttle === all.address),
    states,
  );
  return address > 0 ? { of: "address", secondsLeft: address } : undefined;
}

export function getSecondsLeft(throttles: readonly Throttle[], states: readonly ThrottleState[]): number {
  return Math.max(0, ...throttles.map((throttle) => findState(throttle, states)?.secondsLeft ?? 0));
}

export function countFailure(
  throttles: readonly Throttle[],
  states: readonly ThrottleState[],
): ThrottleUpdate[] {
  return throttles.map((throttle) => {
    const { target, address, maxFailures, windowHours } = throttle;
    const failures = (findState(throttle, states)?.failures ?? 0) + 1;
    return {
      target,
      address,
      failures,
      delayMinutes: computeDelayMinutes(failures, maxFailures),
      windowHours,
    };
  });
}

export function computeDelayMinutes(failures: number, maxFailures: number): number {
  return failures < maxFailures ? 0 : Math.min(2 ** (failures - maxFailures), MAX_DELAY_MINUTES);
}

function findState(key: ThrottleKey, states: readonly ThrottleState[]): ThrottleState | undefined {
  return states.find(({ target, address }) => target === key.target && address === key.address);
}
