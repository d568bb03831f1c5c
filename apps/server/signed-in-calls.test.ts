import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { revealCustomerNumbers } from "#areas/customer/contract/customer-record.ts";
import { queryCustomer } from "#areas/customer/contract/customer-search.ts";
import { buildMenuAndGradeContent } from "#areas/identity/content/rights-content.ts";
import { permissionNames } from "#areas/identity/rules/permission-names.ts";
import { checkTableExcel, queryTableTemplate } from "#areas/judging/contract/importing.ts";
import { findSoldPlan } from "#areas/plan/contract.ts";
import {
  calcPremium,
  policyCheckQuote,
  policyCoinsPremiumCalculation,
  policyHealthPremiumCalculation,
  policyPremiumCalculation,
  queryPlans,
  querySpecials,
  replayPremium,
} from "#areas/product/contract/product-calls.ts";
import { serverAreas } from "./areas.ts";
import { allApiCalls } from "./calls.ts";
import { signedInCalls } from "./testing/signed-in-calls.ts";

const root = join(import.meta.dirname, "../..");
const { grades } = buildMenuAndGradeContent();
const holdersOf = (permission: string): string[] =>
  grades.filter(({ permissions }) => permissions.includes(permission)).map(({ gradeCode }) => gradeCode);

test("a call without a permission stands in the list of those that need none, with its reason", () => {
  const open = allApiCalls.filter(({ permission }) => permission === "signedIn").map(({ path }) => path);
  const listed = signedInCalls.map(({ call }) => call.path);
  assert.deepEqual(open.toSorted(), listed.toSorted());
  for (const { call, reason } of signedInCalls) assert.ok(reason.length > 20, call.path);
});

/** The source of each handler, by the name of its call. */
function readHandlers(): Map<string, string> {
  const files = globSync("{areas,platform,workbench}/**/*.ts", { cwd: root }).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const sources = files.map((file) => readFileSync(join(root, file), "utf8"));
  return new Map(
    sources
      .flatMap((source) => source.split(/\bhandle\(/).slice(1))
      .map((handler) => [/^\s*(\w+)/.exec(handler)?.[1] ?? "", handler]),
  );
}

test("a call that is listed as reading no branch table opens none in its handler", () => {
  const contracts = serverAreas
    .flatMap(({ calls = [] }) => calls)
    .flatMap((contract) => Object.entries(contract));
  const handlers = readHandlers();
  const checked = signedInCalls.filter(({ ground }) => ground === "reference");
  assert.ok(checked.length > 10);
  for (const { call } of checked) {
    const [name = ""] = contracts.find(([, value]) => value === call) ?? [];
    const handler = handlers.get(name);
    assert.ok(handler, call.path);
    assert.doesNotMatch(handler, /\b(?:inScope|withoutSnapshot|upkeep|tx)\b/, call.path);
  }
});

/** The calls that the editor of an inquiry or a proposal makes. */
const callsOfEditor = [
  queryCustomer,
  revealCustomerNumbers,
  calcPremium,
  policyPremiumCalculation,
  policyCoinsPremiumCalculation,
  policyHealthPremiumCalculation,
  policyCheckQuote,
  replayPremium,
  queryTableTemplate,
  checkTableExcel,
  queryPlans,
  querySpecials,
  findSoldPlan,
];

for (const { path, permission } of callsOfEditor)
  test(`${path} is open to every grade that enters business, and to no administrator or auditor`, () => {
    const entering = ["quotation:add", "quotation:edit", "proposal:add", "proposal:edit"].flatMap(holdersOf);
    const holders = holdersOf(permission);
    assert.deepEqual(
      entering.filter((gradeCode) => !holders.includes(gradeCode)),
      [],
    );
    assert.deepEqual(
      holders.filter((gradeCode) => /^(?:SYS|SAFE)/.test(gradeCode)),
      [],
    );
    assert.ok(permissionNames.has(permission), permission);
  });

test("customers are found and their numbers revealed by those who enter or underwrite business, by nobody else", () => {
  const entitled = ["quotation:add", "proposal:add", "uw:task"].flatMap(holdersOf);
  for (const { permission } of [queryCustomer, revealCustomerNumbers])
    assert.deepEqual(holdersOf(permission).toSorted(), [...new Set(entitled)].toSorted());
});
