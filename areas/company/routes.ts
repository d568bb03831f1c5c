import { getBranchScope } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { spellInPinyin } from "#platform/search/spelling.ts";
import { findCompanyTree } from "./contract.ts";
import { listOpenCompaniesUnder } from "./store.ts";

export function companyRoutes(): Route[] {
  /** The cache pays because names seldom change and spelling them costs more than reading them. */
  const spellings = new Map<string, ReturnType<typeof spellInPinyin>>();
  const spellOnce = (name: string) => {
    const spelling = spellings.get(name) ?? spellInPinyin(name);
    spellings.set(name, spelling);
    return spelling;
  };
  return [
    handle(findCompanyTree, async ({ actor, reference }) => {
      const companies = await listOpenCompaniesUnder(reference, getBranchScope(actor).code);
      return companies.map((company) => ({ ...company, ...spellOnce(company.shortName) }));
    }),
  ];
}
