import { availableParallelism } from "node:os";
import type { Call } from "#platform/kernel/contract.ts";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";

export type HeavyRequestLimits = {
  /** The number of heavy requests that run at once. */
  concurrency: number;
  maxWaiting: number;
  /** The running and waiting requests of one user or one network. Only one of them runs at a time. */
  maxPerUser: number;
  /** The requests that wait for one process, at most one of each user. */
  maxPerProcess: number;
  maxWaitMs: number;
};
export const HEAVY_REQUEST_LIMITS: HeavyRequestLimits = {
  // One core is left to everybody else.
  concurrency: Math.max(1, availableParallelism() - 1),
  maxWaiting: 32,
  maxPerUser: 4,
  maxPerProcess: 4,
  maxWaitMs: 20_000,
};
/** A user, or a network from which somebody without a session asks. */
export type HeavyRequester = { readonly name: string; readonly isUser: boolean };
export type HeavyRequest = HeavyRequester & Pick<Call, "processName">;
export type HeavyRequestLimiter = {
  /** Throws a refusal if this request would be refused now. */
  assertRoom(request: HeavyRequest): void;
  run<Result>(request: HeavyRequest, work: () => Promise<Result>): Promise<Result>;
  /** Returns true while no heavy request runs or waits. */
  isIdle(): boolean;
};

type WaitingRequest = HeavyRequest & { start(): void };

/**
 * Runs a few heavy requests at a time, so that they leave the rest of the machine to other requests. What exceeds the
 * queue is refused with a time to come back. Users come first: requests without a session have half of the places.
 * A request whose process is busy takes no place until the process is free.
 */
export function createHeavyRequestLimiter(limits: HeavyRequestLimits): HeavyRequestLimiter {
  const running = new Map<string, HeavyRequest>();
  const waiting: WaitingRequest[] = [];

  const startNext = (): void => {
    while (running.size < limits.concurrency) {
      const next = findNext({ running, waiting, limits });
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      running.set(next.name, next);
      next.start();
    }
  };

  /** The user's other requests go behind those of others. */
  const giveBack = (name: string): void => {
    running.delete(name);
    waiting.sort((first, second) => Number(first.name === name) - Number(second.name === name));
    startNext();
  };

  const assertRoom = (request: HeavyRequest): void => {
    if (!hasRoom(request, { running, waiting, limits })) throw new Refusal(platformRefusals.overloaded);
  };

  const takeTurn = (heavyRequest: HeavyRequest): Promise<void> =>
    new Promise((resolve, reject) => {
      const request: WaitingRequest = {
        ...heavyRequest,
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
    run: async (request, work) => {
      assertRoom(request);
      await takeTurn(request);
      try {
        return await work();
      } finally {
        giveBack(request.name);
      }
    },
    isIdle: () => running.size + waiting.length === 0,
  };
}

type Queue = {
  running: ReadonlyMap<string, HeavyRequest>;
  waiting: readonly WaitingRequest[];
  limits: HeavyRequestLimits;
};

function findNext({ running, waiting, limits }: Queue): WaitingRequest | undefined {
  const ready = waiting.filter((request) => !running.has(request.name) && !isProcessBusy(request, running));
  const ofUser = ready.find(({ isUser }) => isUser);
  const mostStrangers = Math.max(1, Math.floor(limits.concurrency / 2));
  return ofUser ?? (countStrangers(running.values()) < mostStrangers ? ready[0] : undefined);
}

function hasRoom({ name, isUser, processName }: HeavyRequest, { running, waiting, limits }: Queue): boolean {
  const own = waiting.filter((request) => request.name === name);
  if (waiting.length >= limits.maxWaiting) return false;
  if (!isUser && countStrangers(waiting) >= limits.maxWaiting / 2) return false;
  if (own.length + (running.has(name) ? 1 : 0) >= limits.maxPerUser) return false;
  if (processName === undefined) return true;
  const ofProcess = waiting.filter((request) => request.processName === processName);
  return ofProcess.length < limits.maxPerProcess && !ofProcess.some((request) => request.name === name);
}

function isProcessBusy({ processName }: HeavyRequest, running: ReadonlyMap<string, HeavyRequest>): boolean {
  return (
    processName !== undefined && [...running.values()].some((request) => request.processName === processName)
  );
}

function countStrangers(requesters: Iterable<HeavyRequester>): number {
  return [...requesters].filter(({ isUser }) => !isUser).length;
}
