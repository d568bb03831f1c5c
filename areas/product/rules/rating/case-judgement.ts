import { Decimal, type Money, sumMoney } from "#platform/kernel/money.ts";
import type { WorkedCase } from "../product-shape.ts";
import type { PremiumQuote } from "./quote.ts";

export type WorkedCaseComparison = { readonly actual: string; readonly errors: readonly string[] };

/** Compares a price with a worked case: the requested figure, the derived figures, and every line. */
export function compareWithWorkedCase(
  { expected, asks = "premium" }: WorkedCase,
  quote: PremiumQuote,
): WorkedCaseComparison {
  const figures = figuresOf(quote);
  const actual = figures.get(asks)?.toFixed(2) ?? "";
  const derived = Object.entries(expected.derived ?? {}).flatMap(([name, expectedFigure]) => {
    const actualFigure = figures.get(name)?.toFixed(2) ?? "没有";
    return actualFigure === expectedFigure ? [] : [`${name} 应为 ${expectedFigure}，算得 ${actualFigure}`];
  });
  const total = actual === expected.total ? [] : [`应得 ${expected.total}，算得 ${actual}`];
  return { actual, errors: [...total, ...derived, ...listMissingExplanationLines(expected, quote.lines)] };
}

/** The figures that a worked case may request. */
function figuresOf(quote: PremiumQuote): Map<string, Money> {
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
type ExplainedLine = {
  readonly base?: Figure | null | undefined;
  readonly factors: readonly { readonly value: Figure }[];
  readonly result: Figure;
};

/** Lists the lines of the case that the explanation lacks. Either side may omit a factor of 1. */
export function listMissingExplanationLines(
  { detail = [], lines = [] }: WorkedCase["expected"],
  explained: readonly ExplainedLine[],
): string[] {
  const explainedFigures = new Set(
    explained.map(({ base, factors, result }) => figuresIn(base ?? "1", factors, result)),
  );
  return [...detail, ...lines]
    .filter(({ base, factors, expected }) => !explainedFigures.has(figuresIn(base, factors, expected)))
    .map(({ label, base, factors, expected }) => {
      const calculation = [base, ...factors.map(({ value }) => value)].join(" × ");
      return `没有算出“${label}”：${calculation} = ${expected}`;
    });
}

function figuresIn(base: Figure, factors: ExplainedLine["factors"], result: Figure): string {
  return [base, ...factors.map(({ value }) => value), result]
    .map(normalise)
    .filter((figure) => figure !== "1")
    .join(" ");
}

const DIGITS = 12;

const FIGURE = /^-?\d+(\.\d+)?(\/[1-9]\d*)?$/;

/** Actuaries write thirds as 1/3. Text that is no figure equals only itself. */
function normalise(figure: Figure): string {
  if (typeof figure !== "string") return figure.toSignificantDigits(DIGITS).toFixed();
  if (!FIGURE.test(figure)) return `“${figure}”`;
  const [numerator = "0", denominator = "1"] = figure.split("/");
  return new Decimal(numerator).div(denominator).toSignificantDigits(DIGITS).toFixed();
}
