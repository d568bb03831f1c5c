import type { RefusalKind } from "#platform/kernel/refusal.ts";
import { createKeyedQueue } from "#platform/server/keyed-queue.ts";
import type { Reader, UpkeepTx } from "#platform/server/scope-context.ts";
import { identityRefusals } from "../contract/sign-in.ts";
import { formatMinutes, type LoginWay } from "../rules/sign-in.ts";
import {
  buildAddressThrottle,
  buildGuessThrottles,
  chooseThrottles,
  countFailure,
  findLockout,
  getSecondsLeft,
  MAX_ACCOUNT_FAILURES,
  type GuessThrottles,
  type Lockout,
} from "../rules/throttling.ts";
import { insertLoginEvent } from "../store/sign-in.ts";
import {
  listThrottleStates,
  lockThrottleStates,
  updateThrottles,
  upsertKnownAddress,
} from "../store/throttling.ts";

const { accountLocked, addressThrottled } = identityRefusals;

export type UpkeepTransactionRunner = <Result>(work: (tx: UpkeepTx) => Promise<Result>) => Promise<Result>;
/** The parts of a call's context that a judgement needs. */
export type JudgementContext = { readonly reference: Reader; readonly upkeep: UpkeepTransactionRunner };

/** A sign-in with an unguessable proof, such as a signed token. */
export type ProofAttempt = { readonly way: LoginWay; readonly address: string };
/** A sign-in with a secret that could be guessed. `account` is the guessed name: a user code or a phone number. */
export type GuessAttempt = ProofAttempt & { readonly account: string; readonly maxFailures?: number };

/** Only a failure counts. A right secret whose user may not sign in like this is refused without being counted. */
export type SignInVerdict =
  | { readonly isRight: true; readonly complete: (tx: UpkeepTx) => Promise<unknown> }
  | {
      readonly isRight: false;
      readonly isFailure: boolean;
      readonly kind: RefusalKind;
      readonly userCode: string;
      readonly outcome: string;
    };
type KindOf<Verdict> = Verdict extends { isRight: false; kind: infer Kind } ? Kind : never;
type ResultOf<Verdict> = Verdict extends { isRight: true; complete: (tx: UpkeepTx) => Promise<infer Result> }
  ? Result
  : never;

export type Conclusion<Kind, Result> =
  | { readonly isRefused: true; readonly kind: Kind; readonly values: Record<string, string> }
  | { readonly isRefused: false; readonly result: Result };

export function buildFailure<Kind extends RefusalKind>(kind: Kind, userCode: string, outcome = "rejected") {
  return { isRight: false, isFailure: true, kind, userCode, outcome } as const;
}

export function buildUncountedRefusal<Kind extends RefusalKind>(
  kind: Kind,
  userCode: string,
  outcome: string,
) {
  return { isRight: false, isFailure: false, kind, userCode, outcome } as const;
}

/**
 * Judges a guess and counts it if it is wrong. The answer is decided after the judgement, against the failures counted
 * so far: of guesses at the same moment, no more are answered than one after the other.
 */
export function createGuessJudge(maxFailuresPerAddress: number) {
  const queue = createKeyedQueue();

  return function judgeGuess<Verdict extends SignInVerdict>(
    { reference, upkeep }: JudgementContext,
    attempt: GuessAttempt,
    judge: () => Promise<Verdict>,
  ): Promise<
    Conclusion<KindOf<Verdict> | typeof accountLocked | typeof addressThrottled, ResultOf<Verdict>>
  > {
    const throttles = buildGuessThrottles(
      { maxFailures: MAX_ACCOUNT_FAILURES, ...attempt },
      maxFailuresPerAddress,
    );
    const all = [throttles.pair, throttles.account, throttles.address];
    // One guess at a time in a network, so that this process judges none after the last that counts: each one may cost a password
    // hash, or a failure at the directory.
    return queue(`${throttles.pair.target} ${throttles.pair.address}`, async () => {
      const lockout = findLockout(throttles, await listThrottleStates(reference, all));
      if (lockout) return upkeep((tx) => refuseLocked(tx, attempt, lockout));
      const verdict = await judge();
      return upkeep((tx) => concludeGuess(tx, attempt, throttles, verdict));
    });
  };
}

async function concludeGuess<Verdict extends SignInVerdict>(
  tx: UpkeepTx,
  attempt: GuessAttempt,
  throttles: GuessThrottles,
  verdict: Verdict,
): Promise<Conclusion<KindOf<Verdict> | typeof accountLocked | typeof addressThrottled, ResultOf<Verdict>>> {
  const before = await listThrottleStates(tx, [throttles.pair, throttles.account, throttles.address]);
  // The same steps for a right and a wrong secret, so that the time of a refusal does not tell which it was.
  const lockout = findLockout(throttles, before);
  if (lockout) return refuseLocked(tx, attempt, lockout);
  // Right sign-ins lock no count: those of one office do not wait for each other.
  if (!verdict.isRight && verdict.isFailure) {
    const counted = chooseThrottles(throttles, before);
    const states = await lockThrottleStates(tx, counted);
    const lateLockout = findLockout(throttles, states);
    if (lateLockout) return refuseLocked(tx, attempt, lateLockout);
    await updateThrottles(tx, countFailure(counted, states));
  }
  const conclusion = await concludeVerdict(tx, attempt, verdict);
  if (verdict.isRight) await upsertKnownAddress(tx, throttles.pair);
  return conclusion;
}

/** Refuses without counting, so that a user who tries too early does not wait longer. */
async function refuseLocked(tx: UpkeepTx, { way, address }: GuessAttempt, { of, secondsLeft }: Lockout) {
  await insertLoginEvent(tx, { userCode: "", loginWay: way, outcome: "locked", address });
  return buildLockedConclusion(of === "address" ? addressThrottled : accountLocked, secondsLeft);
}

/** The delay of an address after failures in one unguessable way. It protects the service that is asked, not accounts. */
export function createProofJudge(maxFailures: number) {
  const buildThrottle = ({ way, address }: ProofAttempt) =>
    buildAddressThrottle(`${way}:`, address, maxFailures);

  return {
    async findProofLockout({ reference }: JudgementContext, attempt: ProofAttempt) {
      const throttle = buildThrottle(attempt);
      const secondsLeft = getSecondsLeft([throttle], await listThrottleStates(reference, [throttle]));
      return secondsLeft > 0 ? buildLockedConclusion(addressThrottled, secondsLeft) : undefined;
    },

    /** A right proof is never refused: nobody gets one by trying. */
    judgeProof<Verdict extends SignInVerdict>(
      { upkeep }: JudgementContext,
      attempt: ProofAttempt,
      verdict: Verdict,
    ): Promise<Conclusion<KindOf<Verdict> | typeof addressThrottled, ResultOf<Verdict>>> {
      return upkeep(async (tx) => {
        if (verdict.isRight || !verdict.isFailure) return concludeVerdict(tx, attempt, verdict);
        const throttle = buildThrottle(attempt);
        const states = await lockThrottleStates(tx, [throttle]);
        const secondsLeft = getSecondsLeft([throttle], states);
        if (secondsLeft > 0) return buildLockedConclusion(addressThrottled, secondsLeft);
        await updateThrottles(tx, countFailure([throttle], states));
        return concludeVerdict(tx, attempt, verdict);
      });
    },
  };
}

async function concludeVerdict<Verdict extends SignInVerdict>(
  tx: UpkeepTx,
  { way, address }: ProofAttempt,
  verdict: Verdict,
): Promise<Conclusion<KindOf<Verdict>, ResultOf<Verdict>>> {
  if (verdict.isRight) {
    const result = (await verdict.complete(tx)) as ResultOf<Verdict>;
    return { isRefused: false, result };
  }
  const { kind, userCode, outcome } = verdict;
  await insertLoginEvent(tx, { userCode, loginWay: way, outcome, address });
  return { isRefused: true, kind: kind as KindOf<Verdict>, values: {} };
}

function buildLockedConclusion<Kind extends RefusalKind>(kind: Kind, secondsLeft: number) {
  return { isRefused: true, kind, values: { minutes: formatMinutes(secondsLeft) } } as const;
}
