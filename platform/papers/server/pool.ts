import type { Paper } from "../paper.ts";
import type { Bytes } from "./compiling.ts";
import { type Press, startPress } from "./press.ts";
import type { Sources } from "./templates.ts";

type PoolParts = {
  sources: Sources;
  processes: number;
  mostMs: number;
  mostBytes: number;
  idleMs: number;
};
export type Pool = { print(paper: Paper): Promise<Bytes>; close(): Promise<void> };

/** Where a press stands, while it is needed. */
type Place = { press?: Press | undefined; leave?: NodeJS.Timeout | undefined };
type Waiting = { take(place: Place): void; giveUp(fault: Error): void };

export function openPool({ sources, processes, mostMs, mostBytes, idleMs }: PoolParts): Pool {
  const places: readonly Place[] = Array.from({ length: processes }, () => ({}));
  const free = [...places];
  const waiting: Waiting[] = [];
  let isClosed = false;

  const take = (): Promise<Place> => {
    if (isClosed) return Promise.reject(closedFault());
    const place = free.pop();
    if (place) return Promise.resolve(place);
    return new Promise((resolve, reject) => waiting.push({ take: resolve, giveUp: reject }));
  };
  const giveBack = (place: Place): void => {
    const next = waiting.shift();
    if (next) return next.take(place);
    free.push(place);
    place.leave = setTimeout(() => void place.press?.end(), idleMs).unref();
  };

  return {
    print: async (paper) => {
      const place = await take();
      clearTimeout(place.leave);
      try {
        if (isClosed) throw closedFault();
        const { rssBytes, ...printed } = await pressAt(place, sources).print(paper, mostMs);
        // What a very long list took is never given back.
        if (rssBytes > mostBytes) await place.press?.end();
        return printed;
      } finally {
        giveBack(place);
      }
    },
    close: async () => {
      isClosed = true;
      for (const { giveUp } of waiting.splice(0)) giveUp(closedFault());
      await Promise.all(places.map(async ({ press }) => press?.end()));
    },
  };
}

/** One that was killed, or has ended by itself, is replaced. */
function pressAt(place: Place, sources: Sources): Press {
  if (!place.press?.isAlive()) place.press = startPress(sources);
  return place.press;
}

function closedFault(): Error {
  return new Error("no papers are printed any more");
}
