import type { FilledRow } from "#platform/forms/filled-form.ts";
import type { Product } from "./product-shape.ts";

type Terms = Pick<Product, "clauses" | "policyLimits" | "policyDeductibles">;

/** The codes that a cell may hold beside the other cells of its row; undefined where those say nothing. */
export type RowChoices = (name: string, row: FilledRow) => ReadonlySet<string> | undefined;

const LIMIT = "1";

/** Kinds and liabilities follow the clause of the row, liabilities also its kind, limits follow its type. */
export function createRowChoices(product: Terms): RowChoices {
  const byName: Readonly<Record<string, (row: FilledRow) => ReadonlySet<string> | undefined>> = {
    "liability.kindCode": createLiabilityChoices(product, ({ kindCode }) => kindCode, ["clauseCode"]),
    "liability.liabilityCode": createLiabilityChoices(product, ({ liabilityCode }) => liabilityCode, [
      "clauseCode",
      "kindCode",
    ]),
    "limit.limitCode": createLimitChoices(product),
  };
  return (name, row) => (Object.hasOwn(byName, name) ? byName[name]?.(row) : undefined);
}

type Liability = Terms["clauses"][number]["liabilities"][number];

function createLiabilityChoices(
  { clauses }: Terms,
  codeOf: (liability: Liability) => string,
  followed: readonly ("clauseCode" | "kindCode")[],
) {
  const all = clauses.flatMap(({ clauseCode, liabilities }) =>
    liabilities.map((liability) => ({ clauseCode, kindCode: liability.kindCode, code: codeOf(liability) })),
  );
  return cacheByText((row) => {
    const chosen = followed.filter((name) => all.some((liability) => liability[name] === row[name]));
    if (chosen.length === 0) return undefined;
    const fitting = all.filter((liability) => chosen.every((name) => liability[name] === row[name]));
    return new Set(fitting.map(({ code }) => code));
  }, followed);
}

function createLimitChoices({ clauses, policyLimits, policyDeductibles }: Terms) {
  const liabilities = clauses.flatMap((clause) => clause.liabilities);
  const limits = new Set([...policyLimits, ...liabilities.flatMap(({ limitCodes }) => limitCodes)]);
  const deductibles = new Set([
    ...policyDeductibles,
    ...liabilities.flatMap(({ deductibleCodes }) => deductibleCodes),
  ]);
  const hasCodes = limits.size + deductibles.size > 0;
  return ({ limitDeductibleFlag: flag }: FilledRow) => {
    if (!hasCodes || typeof flag !== "string" || flag === "") return undefined;
    return flag === LIMIT ? limits : deductibles;
  };
}

/** A choice is asked for at each drawing and each check of each row. */
function cacheByText(
  choose: (row: FilledRow) => ReadonlySet<string> | undefined,
  names: readonly string[],
): typeof choose {
  const results = new Map<string, ReadonlySet<string> | undefined>();
  return (row) => {
    const key = names.map((name) => String(row[name] ?? "")).join("|");
    if (!results.has(key)) results.set(key, choose(row));
    return results.get(key);
  };
}
