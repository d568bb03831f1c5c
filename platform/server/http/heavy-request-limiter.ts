import { availableParallelism } from "node:os";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";

export type HeavyRequestLimits = {
  /** The number of heavy requests that run at once. */
  concurrency: number;
  maxWaiting: number;
  /** The running and waiting requests of one user. Only one of them runs at a time. */
  maxPerUser: number;
  maxWaitMs: number;
};
export const HEAVY_REQUEST_LIMITS: HeavyRequestLimits = {
  // One core is left to everybody else.
  concurrency: Math.max(1, availableParallelism() - 1),
  maxWaiting: 32,
  maxPerUser: 4,
  maxWaitMs: 20_000,
};
export type HeavyRequestLimiter = {
  /** Throws a refusal if another request of the user would be refused now. */
  assertRoom(userCode: string): void;
  run<Result>(userCode: string, work: () => Promise<Result>): Promise<Result>;
  /** Returns true while no heavy request runs or waits. */
  isIdle(): boolean;
};

type WaitingRequest = { userCode: string; start(): void };

/**
 * Runs a few heavy requests at a time, so that they leave the rest of the machine to other requests. What exceeds the
 * queue is refused with a time to come back.
 */
export function createHeavyRequestLimiter(limits: HeavyRequestLimits): HeavyRequestLimiter {
  const running = new Set<string>();
  const waiting: WaitingRequest[] = [];

  const startNext = (): void => {
    while (running.size < limits.concurrency) {
      const index = waiting.findIndex(({ userCode }) => !running.has(userCode));
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (!next) return;
      running.add(next.userCode);
      next.start();
    }
  };

  const assertRoom = (userCode: string): void => {
    const ofUser = waiting.filter((request) => request.userCode === userCode).length;
    const present = ofUser + (running.has(userCode) ? 1 : 0);
    if (waiting.length >= limits.maxWaiting || present >= limits.maxPerUser)
      throw new Refusal(platformRefusals.overloaded);
  };

  const takeTurn = (userCode: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const request: WaitingRequest = {
        userCode,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(request), 1);
        reject(new Refusal(platformRefusals.overloaded));
      }, limits.maxWaitMs);
      waiting.push(request);
      startNext();
    });

  return {
    assertRoom,
    run: async (userCode, work) => {
      assertRoom(userCode);
      await takeTurn(userCode);
      try {
        return await work();
      } finally {
        running.delete(userCode);
        startNext();
      }
    },
    isIdle: () => running.size + waiting.length === 0,
  };
}
