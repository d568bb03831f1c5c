import type { Contestant } from "./contestants.ts";
import { type Figure, computeRatio, type Results, type Measurement } from "./rounds.ts";
import type { Contestants, Measurements } from "./measurements.ts";

/** The factor by which our figure must be below a peer's. Without a factor the ratio is only reported. */
export type Bar = {
  readonly stop: Measurement;
  readonly peer: Contestant;
  readonly figure: Figure;
  readonly wanted?: number;
};

export function buildBars(
  { small, large, table, part, rules }: Measurements,
  { formily, rjsf }: Contestants,
): Bar[] {
  const byFormily = [small, large, table].flatMap((stop): Bar[] => [
    { stop, peer: formily, figure: "mount", wanted: 2.5 },
    { stop, peer: formily, figure: "painted", wanted: 2.5 },
    { stop, peer: formily, figure: "heap", wanted: 6 },
  ]);
  const byRjsf = [small, large, part].flatMap((stop): Bar[] => [
    { stop, peer: rjsf, figure: "mount", wanted: 5 },
    { stop, peer: rjsf, figure: "painted", wanted: 5 },
    { stop, peer: rjsf, figure: "heap" },
  ]);
  const keys = [small, large].flatMap((stop): Bar[] => [
    { stop, peer: formily, figure: "key" },
    { stop, peer: rjsf, figure: "key" },
  ]);
  return [
    ...byFormily,
    ...byRjsf,
    { stop: rules, peer: formily, figure: "shareAdds", wanted: 3 },
    { stop: rules, peer: formily, figure: "shownAdds", wanted: 3 },
    { stop: rules, peer: formily, figure: "share" },
    { stop: rules, peer: formily, figure: "shown" },
    { stop: rules, peer: rjsf, figure: "share" },
    { stop: rules, peer: rjsf, figure: "shown" },
    { stop: table, peer: formily, figure: "cell", wanted: 1 },
    { stop: part, peer: rjsf, figure: "cell", wanted: 3 },
    { stop: table, peer: formily, figure: "key" },
    ...keys,
  ];
}

const titles: Readonly<Record<Figure, string>> = {
  mount: "mount, main thread",
  painted: "mount, until painted",
  heap: "heap",
  key: "a key in a field",
  cell: "a key in a cell",
  plain: "a key on which nothing depends",
  share: "a key on which 50 figures depend",
  shareAdds: "the rule of 50 figures, as it adds to a plain key",
  shown: "a key by which 50 fields come or go",
  shownAdds: "the rule of 50 fields that come or go, as it adds to a plain key",
};

type BarsInput = { readonly results: Results; readonly ours: Contestant; report(line: string): void };

export function judge({ stop, peer, figure, wanted }: Bar, { results, ours, report }: BarsInput): boolean {
  const byContestant = results.get(stop);
  const ratio = computeRatio(byContestant?.get(ours) ?? [], byContestant?.get(peer) ?? [], figure);
  const bar = wanted === undefined ? "not judged" : `wanted ≥ ${wanted}`;
  report(`${stop.name}: ${titles[figure]}, ${peer.name} ÷ ours: ${ratio.toFixed(1)} (${bar})`);
  return wanted === undefined || ratio >= wanted;
}
