import assert from "node:assert/strict";
import { test } from "node:test";
import { factoryProducts, type Folder } from "../../content.ts";
import { factTypes } from "../facts.ts";
import { compileChange, compileRating, type RatedProduct } from "./program.ts";
import { type Quote, quote, quoteChange } from "./quote.ts";
import type { Line } from "./rate.ts";

type Case = Folder["cases"][number];
type Expected = { detail?: WrittenLine[]; lines?: WrittenLine[] };
type WrittenLine = { base: string; factors: { value: string }[]; expected: string };

const folders = factoryProducts();

for (const { product, cases } of folders)
  for (const worked of cases)
    test(`${product.riskCode} ${worked.caseNo} ${worked.title}`, () => {
      const rated = rate({ ...product, facts: factTypes }, worked);
      const { expected } = worked;
      assert.equal(totalOf(rated, expected), expected["total"]);
      holdsLines(rated, worked);
    });

test("all 35 worked cases of the reference are there", () => {
  assert.equal(folders.length, 21);
  assert.equal(folders.flatMap(({ cases }) => cases).length, 35);
});

function rate(product: RatedProduct, { change, form, facts = {} }: Case): Quote {
  if (!change) return quote(compileRating(product), form, facts);
  const program = compileChange(product, change.kind);
  assert.ok(program, `no endorsement ${change.kind}`);
  return quoteChange(program, { ...form, change: change.rows }, facts);
}

/** The shared cases reckon one part of the whole: commission, followers' shares, the first instalments. */
function totalOf(rated: Quote, expected: Record<string, unknown>): string {
  const { coinsurance, instalments } = rated;
  const derived = (expected["derived"] ?? {}) as Record<string, string>;
  if (derived["chiefPremium"]) {
    assert.equal(coinsurance[0]?.amount.toFixed(2), derived["chiefPremium"]);
    return rated.premiumCny.minus(coinsurance[0]?.amount ?? 0).toFixed(2);
  }
  if (derived["lastInstalment"]) {
    assert.equal(instalments.at(-1)?.amount.toFixed(2), derived["lastInstalment"]);
    return rated.premiumCny.minus(instalments.at(-1)?.amount ?? 0).toFixed(2);
  }
  if (derived["netPremium"]) assert.equal(rated.netPremium.toFixed(2), derived["netPremium"]);
  if (derived["vatAmount"]) assert.equal(rated.vatAmount.toFixed(2), derived["vatAmount"]);
  const fee = rated.extras.find(({ code }) => code === "preventionServiceFee");
  if (derived["preventionServiceFee"]) assert.equal(fee?.result.toFixed(2), derived["preventionServiceFee"]);
  return rated.commissionFee.isZero() ? rated.premiumCny.toFixed(2) : rated.commissionFee.toFixed(2);
}

/** Each line of the case is a line of the explanation, in the same order; a factor of 1 may be left out. */
function holdsLines({ lines }: Quote, { expected, change, caseNo }: Case): void {
  if (caseNo.startsWith("FIN") || change) return;
  const { detail = [], lines: sums = [] } = expected as Expected;
  const written = [...detail, ...sums];
  const told = lines.filter(({ base }) => base !== undefined).map(figures);
  for (const line of written) {
    const wanted = [line.base, ...line.factors.map(({ value }) => value), line.expected]
      .map(plain)
      .filter(isTold)
      .join(" ");
    assert.ok(told.includes(wanted), `${wanted} is not among\n${told.join("\n")}`);
  }
}

function figures({ base, factors, result }: Line): string {
  return [base, ...factors.map(({ value }) => value), result]
    .map((figure) => String(figure?.toSignificantDigits(12)))
    .filter(isTold)
    .join(" ");
}

function plain(figure: string): string {
  const [over, under = "1"] = figure.split("/");
  return String(Number((Number(over) / Number(under)).toPrecision(12)));
}

function isTold(figure: string): boolean {
  return figure !== "1";
}
