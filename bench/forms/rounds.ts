import type { Browser } from "playwright-core";
import { median } from "../median.ts";
import type { FormSize } from "../test-form/test-form.ts";
import type { Contestant } from "./contestants.ts";
import { type Typing, typings } from "./typing.ts";
import { mountAgain, visit, type VisitResult } from "./visit.ts";

export type Measurement = {
  readonly name: string;
  readonly size: FormSize;
  readonly typings: readonly Typing[];
  /** Our contestant comes first. */
  readonly contestants: readonly Contestant[];
};
/** `shareAdds` and `shownAdds` are the cost that the rule adds to a plain key. */
export type Figure = "mount" | "painted" | "heap" | Typing | "shareAdds" | "shownAdds";
/** Figures with the part of the script, if it is measured in time of the main thread. */
export type RoundFigures = Readonly<
  Partial<Record<Figure, { readonly whole: number; readonly script?: number }>>
>;
export type Results = ReadonlyMap<Measurement, ReadonlyMap<Contestant, readonly RoundFigures[]>>;

/** Runs all contestants in each round, so that the state of the machine affects all alike. */
export async function runRounds(
  browser: Browser,
  stops: readonly Measurement[],
  rounds: number,
): Promise<Results> {
  const results = new Map(
    stops.map(
      (stop) =>
        [stop, new Map(stop.contestants.map((contestant) => [contestant, [] as RoundFigures[]]))] as const,
    ),
  );
  for (let round = 1; round <= rounds; round += 1)
    for (const [stop, byContestant] of results)
      for (const [contestant, seen] of byContestant)
        seen.push(await visit(browser, contestant, (visited) => lookAround(visited, stop)));
  return results;
}

async function lookAround(visited: VisitResult, stop: Measurement): Promise<RoundFigures> {
  const { taskMs, scriptMs, paintedMs, heapMB } = await mountAgain(visited, stop.size);
  const seen: Record<string, { whole: number; script?: number }> = {
    mount: { whole: taskMs, script: scriptMs },
    painted: { whole: paintedMs },
    heap: { whole: heapMB },
  };
  for (const typing of stop.typings) {
    const cost = await typings[typing](visited);
    seen[typing] = { whole: cost.taskMs, script: cost.scriptMs };
  }
  const { plain, share, shown } = seen;
  if (plain && share) seen["shareAdds"] = { whole: share.whole - plain.whole };
  if (plain && shown) seen["shownAdds"] = { whole: shown.whole - plain.whole };
  return seen;
}

/** The median of the ratios by round, because the runs of one round share the state of the machine. */
export function computeRatio(
  ours: readonly RoundFigures[],
  theirs: readonly RoundFigures[],
  figure: Figure,
): number {
  const whole = (seen: RoundFigures | undefined): number => seen?.[figure]?.whole ?? Number.NaN;
  return median(theirs.map((seen, round) => whole(seen) / whole(ours[round])));
}

const says: Readonly<Record<Figure, (whole: string, script: string) => string>> = {
  mount: (whole, script) => `mount ${whole} ms of the main thread (${script} script)`,
  painted: (whole) => `painted after ${whole} ms`,
  heap: (whole) => `keeps ${whole} MB`,
  key: (whole, script) => `a key in a field ${whole} ms (${script})`,
  cell: (whole, script) => `a key in a cell ${whole} ms (${script})`,
  plain: (whole, script) => `a key on which nothing depends ${whole} ms (${script})`,
  share: (whole, script) => `a key on which 50 figures depend ${whole} ms (${script})`,
  shareAdds: (whole) => `its rule ${whole} ms`,
  shown: (whole, script) => `a key by which 50 fields come or go ${whole} ms (${script})`,
  shownAdds: (whole) => `its rule ${whole} ms`,
};

export function describeRounds(seen: readonly RoundFigures[]): string {
  const figures = Object.keys(says) as Figure[];
  const middle = (figure: Figure, part: "whole" | "script"): string => {
    const value = median(seen.map((item) => item[figure]?.[part] ?? Number.NaN));
    return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
  };
  return figures
    .filter((figure) => seen[0]?.[figure])
    .map((figure) => says[figure](middle(figure, "whole"), middle(figure, "script")))
    .join(", ");
}
