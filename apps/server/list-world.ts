import { listCompanyNames, listOpenCompanies } from "#areas/company/questions.ts";
import { createCodeTreeCache } from "#areas/dictionary/questions.ts";
import { hasFeature, isCompanyFeature } from "#areas/company/rules.ts";
import {
  dataScopeOf,
  hasRight,
  peopleNamed,
  seesNumbersWhole,
  underwritingLevel,
} from "#areas/identity/questions.ts";
import { permissionNames } from "#areas/identity/rules/permission-names.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import { taskLifecycle } from "#areas/underwriting/lifecycle.ts";
import type { Call } from "#platform/kernel/contract.ts";
import type { ListWorld } from "#platform/lists/server/list-answer.ts";
import { scopeOf } from "#platform/server/actor.ts";
import { cacheNames } from "#platform/server/name-cache.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { auditedTitles } from "./audited-titles.ts";

const MAY_SHARE = "aux:operations";
/** A longer dictionary is no list to choose from. */
const MOST_CHOICES = 300;
const taskStates: ReadonlyMap<string, string> = new Map(Object.entries(taskLifecycle.states));
const layouts: ReadonlyMap<string, string> = new Map([
  ["staff", "内勤"],
  ["travel", "旅行险"],
  ["safety", "安责险"],
]);
const NOBODY: ReadonlyMap<string, string> = new Map();

/** What lists need of the areas; some look-ups, such as `company`, `user` and `risk`, stand beside the dictionaries. */
export function openListWorld(
  { database: { pool, query }, now }: Services,
  calls: readonly Call[],
): ListWorld {
  const treesOf = createCodeTreeCache();
  const companies = cacheNames(listCompanyNames);
  const people = cacheNames(userNames);
  const risks = cacheNames(getRiskNames);
  const fixed = new Map<string, ReadonlyMap<string, string>>([
    ["call", auditedTitles(calls)],
    ["uwTaskState", taskStates],
    ["permission", permissionNames],
    ["menuLayout", layouts],
  ]);
  /** The same for whoever asks, and in no dictionary. */
  const same = async (reader: Reader, lookUp: string) =>
    lookUp === "risk" ? getRiskNames(reader) : fixed.get(lookUp);
  const labelsOf = async (reader: Reader, codeType: string) =>
    (await treesOf(reader, [codeType])).get(codeType)?.labels ?? NOBODY;
  return {
    now,
    dataScopeOf: (actor) => dataScopeOf(pool, actor),
    rankOf: (actor) => underwritingLevel(query, actor),
    seesWhole: (actor) => seesNumbersWhole(pool, actor),
    mayShare: (actor) => hasRight(pool, actor, MAY_SHARE),
    mayDo: (actor, permission) => hasRight(pool, actor, permission),
    hasFeature: ({ comCode }, feature) => isCompanyFeature(feature) && hasFeature(comCode, feature),
    namesOf: async (reader, lookUp, codes) => {
      if (lookUp === "company") return companies(reader, codes);
      if (lookUp === "user") return people(reader, codes);
      if (lookUp === "risk") return risks(reader, codes);
      return (await same(reader, lookUp)) ?? labelsOf(reader, lookUp);
    },
    choicesOf: async (reader, lookUp, actor) => {
      if (lookUp === "company") return listOpenCompanies(reader, scopeOf(actor).code);
      if (lookUp === "user") return NOBODY;
      const labels = (await same(reader, lookUp)) ?? (await labelsOf(reader, lookUp));
      return labels.size > MOST_CHOICES ? NOBODY : labels;
    },
  };
}

async function userNames(reader: Reader, codes: readonly string[]): Promise<Map<string, string>> {
  const nameOf = await peopleNamed(reader, codes);
  return new Map(codes.map((code) => [code, nameOf(code).userName]));
}
