import { Decimal, type Money, sumMoney } from "#platform/kernel/money.ts";
import type { WorkedCase } from "../product-shape.ts";
import type { Quote } from "./quote.ts";

export type Judged = { readonly actual: string; readonly faults: readonly string[] };

/** Whether a price is what the actuary reckoned: the figure asked for, those derived from it, and every line of it. */
export function judgeCase({ expected, asks = "premium" }: WorkedCase, quote: Quote): Judged {
  const figures = figuresOf(quote);
  const actual = figures.get(asks)?.toFixed(2) ?? "";
  const derived = Object.entries(expected.derived ?? {}).flatMap(([name, wanted]) => {
    const found = figures.get(name)?.toFixed(2) ?? "没有";
    return found === wanted ? [] : [`${name} 应为 ${wanted}，算得 ${found}`];
  });
  const total = actual === expected.total ? [] : [`应得 ${expected.total}，算得 ${actual}`];
  return { actual, faults: [...total, ...derived, ...missingLines(expected, quote.lines)] };
}

/** What a worked case may ask for. */
function figuresOf(quote: Quote): Map<string, Money> {
  const [chief, ...followers] = quote.coinsurance.map(({ amount }) => amount);
  const instalments = quote.instalments.map(({ amount }) => amount);
  const last = instalments.at(-1);
  const figures = {
    premium: quote.premiumCny,
    netPremium: quote.netPremium,
    vatAmount: quote.vatAmount,
    commissionFee: quote.commissionFee,
    followersPremium: sumMoney(followers),
    ...(chief && { chiefPremium: chief }),
    earlierInstalments: sumMoney(instalments.slice(0, -1)),
    ...(last && { lastInstalment: last }),
  };
  const extras = quote.extras.map(({ code, result }) => [code, result] as const);
  return new Map([...extras, ...Object.entries(figures)]);
}

type Figure = Money | string;
type ToldLine = {
  readonly base?: Figure | null | undefined;
  readonly factors: readonly { readonly value: Figure }[];
  readonly result: Figure;
};

/** Lines of the case that the explanation lacks; a factor of 1 may be left out on either side. */
export function missingLines(
  { detail = [], lines = [] }: WorkedCase["expected"],
  told: readonly ToldLine[],
): string[] {
  const known = new Set(told.map(({ base, factors, result }) => figuresIn(base ?? "1", factors, result)));
  return [...detail, ...lines]
    .filter(({ base, factors, expected }) => !known.has(figuresIn(base, factors, expected)))
    .map(({ label, base, factors, expected }) => {
      const reckoned = [base, ...factors.map(({ value }) => value)].join(" × ");
      return `没有算出“${label}”：${reckoned} = ${expected}`;
    });
}

function figuresIn(base: Figure, factors: ToldLine["factors"], result: Figure): string {
  return [base, ...factors.map(({ value }) => value), result]
    .map(plain)
    .filter((figure) => figure !== "1")
    .join(" ");
}

const DIGITS = 12;

const FIGURE = /^-?\d+(\.\d+)?(\/[1-9]\d*)?$/;

/** An actuary writes thirds as 1/3; what is no figure is like no other. */
function plain(figure: Figure): string {
  if (typeof figure !== "string") return figure.toSignificantDigits(DIGITS).toFixed();
  if (!FIGURE.test(figure)) return `“${figure}”`;
  const [over = "0", under = "1"] = figure.split("/");
  return new Decimal(over).div(under).toSignificantDigits(DIGITS).toFixed();
}
