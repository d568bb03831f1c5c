import { scopeOf } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { spell } from "#platform/server/spelling.ts";
import { findCompanyTree } from "./contract.ts";
import { companiesUnder } from "./store.ts";

export function companyRoutes(): Route[] {
  /** Names seldom change, and spelling them costs more than reading them. */
  const spelled = new Map<string, ReturnType<typeof spell>>();
  const spellOnce = (name: string) => {
    const found = spelled.get(name) ?? spell(name);
    spelled.set(name, found);
    return found;
  };
  return [
    handle(findCompanyTree, async ({ actor, reference }) => {
      const companies = await companiesUnder(reference, scopeOf(actor).code);
      return companies.map((company) => ({ ...company, ...spellOnce(company.shortName) }));
    }),
  ];
}
