import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readFactoryProducts } from "../content.ts";
import { compileProduct, ProductError } from "./compile-product.ts";
import { formulaFacts, waitedModules } from "./facts.ts";
import { listWaitingRules } from "./referral.ts";

const areas = join(import.meta.dirname, "../..");

/** All program text of an area, except the table of facts itself. */
function readProgramOfArea(area: string): string {
  return readdirSync(join(areas, area), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|rules\/facts\.ts$/.test(file))
    .map((file) => readFileSync(join(areas, area, file), "utf8"))
    .join("\n");
}

/** The facts that products make of their accumulations. */
const accumulated = new Set(
  readFactoryProducts().flatMap(({ product: { referrals } }) =>
    (referrals.accumulates ?? []).map(({ fact }) => fact),
  ),
);

for (const [name, fact] of Object.entries(formulaFacts))
  test(`the fact ${name} has a source or waits for a module`, () => {
    if ("waitsFor" in fact) assert.ok(waitedModules[fact.waitsFor]);
    else if (!accumulated.has(name))
      assert.match(
        readProgramOfArea(fact.source),
        new RegExp(`\\b${name}\\b`),
        `no ${name} in ${fact.source}`,
      );
  });

test("exactly these rules wait for a module that is not built", (context) => {
  const waiting = readFactoryProducts().flatMap(({ product }) =>
    listWaitingRules(compileProduct(product).referrals).map(
      ({ ruleNo, waitsFor }) => `${ruleNo} ${waitsFor}`,
    ),
  );
  for (const rule of waiting) context.diagnostic(rule);
  assert.deepEqual(waiting.toSorted(), ["R0103-5 查勘管理", "R0484-4 查勘管理", "R0902-2 货运险"]);
});

test("neither a price nor a form reads what a list says of somebody", () => {
  const folder = readFactoryProducts().find(({ product }) => product.riskCode === "0902");
  assert.ok(folder);
  const listed = "if(fact('sanctionHit') == '1', 1, 0)";
  const priced = structuredClone(folder.product);
  priced.rating.sumAmount = listed;
  assert.throws(() => compileProduct(priced), ProductError);
  const checked = structuredClone(folder.product);
  checked.checks.push({
    code: "listed",
    holds: `${listed} == 0`,
    field: "base.riskCode",
    message: "不予承保",
  });
  assert.throws(() => compileProduct(checked), ProductError);
});
