import type { PremiumQuote } from "./quote.ts";
import { toWireMoney } from "#platform/kernel/money.ts";

/** One figure of a line, of last year and of today; undefined where that year has none. */
export type PremiumFigureChange = {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isChanged: boolean;
};
export type PremiumLineChange = {
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isPart: boolean;
  /** Those that make the difference. */
  readonly figures: readonly PremiumFigureChange[];
};

type Line = PremiumQuote["lines"][number];
type Quoted = Pick<PremiumQuote, "lines" | "steps">;
type LabelledCode = { readonly code: string; readonly label: string };

/** Compares two explanations of a premium line by line, with the figures that differ. */
export function compareQuotes(before: Quoted, after: Quoted): PremiumLineChange[] {
  const lines = paired(before.lines, after.lines).map(([then, now]) => lineChange(then, now));
  const steps = paired(before.steps, after.steps).map(([then, now]) => ({
    label: (now ?? then)?.label ?? "",
    before: then && toWireMoney(then.result),
    after: now && toWireMoney(now.result),
    isPart: false,
    figures: then && now && then.label !== now.label ? [figure("计算依据", then.label, now.label)] : [],
  }));
  return [...lines, ...steps].filter((line) => line.before !== line.after || line.figures.length > 0);
}

function lineChange(then: Line | undefined, now: Line | undefined): PremiumLineChange {
  const bases = figure("计费基础", then?.base?.toFixed(), now?.base?.toFixed());
  const factors = paired(factorsOf(then), factorsOf(now)).map(([earlier, later]) =>
    figure((later ?? earlier)?.label ?? "", shownFactor(earlier), shownFactor(later)),
  );
  const label = (now ?? then)?.label ?? "";
  return {
    label,
    before: then && toWireMoney(then.result),
    after: now && toWireMoney(now.result),
    isPart: (now ?? then)?.isPart ?? false,
    figures: then && now ? [bases, ...factors].filter(({ isChanged }) => isChanged) : [],
  };
}

type Factor = LabelledCode & { readonly value: string; readonly row: string };

function factorsOf(line: Line | undefined): Factor[] {
  return (line?.factors ?? []).map(({ code, name, value, row }) => ({
    code,
    label: name,
    value: value.toFixed(),
    row,
  }));
}

function shownFactor(factor: Factor | undefined): string | undefined {
  if (!factor) return undefined;
  return factor.row === "" ? factor.value : `${factor.value}（${factor.row}）`;
}

function figure(name: string, before: string | undefined, after: string | undefined): PremiumFigureChange {
  return { name, before, after, isChanged: before !== after };
}

/** Pairs by code, in the present order; lines that no longer exist come last. */
function paired<One extends LabelledCode>(
  before: readonly One[],
  after: readonly One[],
): [One | undefined, One | undefined][] {
  const earlier = Map.groupBy(before, ({ code }) => code);
  const pairs = after.map((now): [One | undefined, One | undefined] => [earlier.get(now.code)?.shift(), now]);
  const gone = [...earlier.values()].flat();
  return [...pairs, ...gone.map((then): [One, undefined] => [then, undefined])];
}
