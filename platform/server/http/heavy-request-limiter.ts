import { availableParallelism } from "node:os";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";

export type HeavyRequestLimits = {
  /** The number of heavy requests that run at once. */
  concurrency: number;
  maxWaiting: number;
  /** The running and waiting requests of one user or one network. Only one of them runs at a time. */
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
/** A user, or a network from which somebody without a session asks. */
export type HeavyRequester = { readonly name: string; readonly isUser: boolean };
export type HeavyRequestLimiter = {
  /** Throws a refusal if another request of the requester would be refused now. */
  assertRoom(requester: HeavyRequester): void;
  run<Result>(requester: HeavyRequester, work: () => Promise<Result>): Promise<Result>;
  /** Returns true while no heavy request runs or waits. */
  isIdle(): boolean;
};

type WaitingRequest = HeavyRequester & { start(): void };

/**
 * Runs a few heavy requests at a time, so that they leave the rest of the machine to other requests. What exceeds the
 * queue is refused with a time to come back. Users come first: requests without a session have half of the places.
 */
export function createHeavyRequestLimiter(limits: HeavyRequestLimits): HeavyRequestLimiter {
  const running = new Map<string, HeavyRequester>();
  const waiting: WaitingRequest[] = [];
  const mostStrangersRunning = Math.max(1, Math.floor(limits.concurrency / 2));

  const findNext = (): WaitingRequest | undefined => {
    const ready = waiting.filter(({ name }) => !running.has(name));
    const ofUser = ready.find(({ isUser }) => isUser);
    return ofUser ?? (countStrangers(running.values()) < mostStrangersRunning ? ready[0] : undefined);
  };

  const startNext = (): void => {
    while (running.size < limits.concurrency) {
      const next = findNext();
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      running.set(next.name, next);
      next.start();
    }
  };

  const assertRoom = ({ name, isUser }: HeavyRequester): void => {
    const present = waiting.filter((request) => request.name === name).length + (running.has(name) ? 1 : 0);
    const isFull =
      waiting.length >= limits.maxWaiting || (!isUser && countStrangers(waiting) >= limits.maxWaiting / 2);
    if (isFull || present >= limits.maxPerUser) throw new Refusal(platformRefusals.overloaded);
  };

  const takeTurn = (requester: HeavyRequester): Promise<void> =>
    new Promise((resolve, reject) => {
      const request: WaitingRequest = {
        ...requester,
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
    run: async (requester, work) => {
      assertRoom(requester);
      await takeTurn(requester);
      try {
        return await work();
      } finally {
        running.delete(requester.name);
        startNext();
      }
    },
    isIdle: () => running.size + waiting.length === 0,
  };
}

function countStrangers(requesters: Iterable<HeavyRequester>): number {
  return [...requesters].filter(({ isUser }) => !isUser).length;
}
