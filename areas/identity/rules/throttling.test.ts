import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buildGuessThrottles,
  buildPartyThrottle,
  chooseThrottles,
  computeDelayMinutes,
  countFailure,
  findLockout,
  type ThrottleKey,
} from "./throttling.ts";

for (const [failures, minutes] of [
  [1, 0],
  [4, 0],
  [5, 1],
  [6, 2],
  [7, 4],
  [8, 8],
  [9, 15],
  [5000, 15],
] as const) {
  test(`failure ${failures} of five without delay is followed by ${minutes} minutes`, () => {
    assert.equal(computeDelayMinutes(failures, 5), minutes);
  });
}

test("parties are counted apart, also where their names look like addresses", () => {
  const names = ["urn:bank:cn:icbc:a", "urn:bank:cn:icbc:b", "2001:db8:1:2::1", "2001:db8:1:2::2"];
  const keys = names.map((name) => buildPartyThrottle("partner", name, 5).address);
  assert.deepEqual(
    keys,
    names.map((name) => `partner ${name}`),
  );
});

test("the addresses of one IPv6 network are counted together", () => {
  const guess = { account: "account:1", address: "2001:db8:1:2::9", maxFailures: 5 };
  const { pair, address } = buildGuessThrottles(guess, 100);
  assert.deepEqual([pair.address, address.address], ["2001:db8:1:2::/64", "2001:db8:1:2::/64"]);
});

const throttles = buildGuessThrottles({ account: "account:1", address: "192.0.2.1", maxFailures: 5 }, 100);
const { pair, account, address } = throttles;
const state = ({ target, address: at }: ThrottleKey, secondsLeft: number, isKnown = false) => ({
  target,
  address: at,
  failures: 4,
  secondsLeft,
  isKnown,
});

for (const [why, states, expected] of [
  ["no failures", [], undefined],
  ["no delay left", [state(pair, 0), state(account, 0), state(address, 0)], undefined],
  ["a delay at the address of the guess", [state(pair, 30)], { of: "account", secondsLeft: 30 }],
  ["two delays of the account", [state(pair, 30), state(account, 90)], { of: "account", secondsLeft: 90 }],
  ["a delay of the address", [state(address, 60)], { of: "address", secondsLeft: 60 }],
  ["delays of both", [state(address, 600), state(account, 10)], { of: "account", secondsLeft: 10 }],
  ["a known account", [state(pair, 0, true), state(account, 90), state(address, 90)], undefined],
  ["a known account that is guessed here", [state(pair, 20, true)], { of: "account", secondsLeft: 20 }],
] as const) {
  test(`with ${why} the lockout is ${expected ? `of the ${expected.of}` : "none"}`, () => {
    assert.deepEqual(findLockout(throttles, states), expected);
  });
}

test("a failure counts for the account here, the account elsewhere and the address; of a known account only here", () => {
  assert.deepEqual(chooseThrottles(throttles, []), [pair, account, address]);
  assert.deepEqual(chooseThrottles(throttles, [state(pair, 0, true)]), [pair]);
  assert.deepEqual(
    countFailure([pair, address], [state(pair, 0)]).map(({ failures, delayMinutes }) => [
      failures,
      delayMinutes,
    ]),
    [
      [5, 1],
      [1, 0],
    ],
  );
});
