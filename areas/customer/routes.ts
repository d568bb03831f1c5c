import { openCodeTrees, wayTo } from "#areas/dictionary/questions.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { queryCustomer } from "./contract.ts";
import { customersFitting } from "./store.ts";

const MOST = 20;

export function customerRoutes({ database: { pool } }: Services): Route[] {
  const treesOf = openCodeTrees(pool);
  return [
    handle(queryCustomer, async ({ input: { keyword }, inScope }) => {
      const found = await inScope((reader) => customersFitting(reader, keyword, MOST + 1));
      const trees = await treesOf(["Industry", "Occupation", "Region"]);
      const list = found.slice(0, MOST).map((customer) => ({
        ...customer,
        birthDate: customer.birthDate ?? "",
        industry: wayTo(trees.get("Industry"), customer.industry),
        occupation: wayTo(trees.get("Occupation"), customer.occupation),
        region: wayTo(trees.get("Region"), customer.region),
      }));
      return { list, hasMore: found.length > MOST };
    }),
  ];
}
