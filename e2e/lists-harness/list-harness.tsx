import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { customerListDefinition } from "#areas/customer/rules/customer-list.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { RowAction } from "#platform/lists/web/row-action.ts";
import type { UrlQuery } from "#platform/web/page-registry.ts";

const client = new QueryClient();
const attemptsById = new Map<string, number>();

/** The action fails for every second customer at the first try. */
const actions: readonly RowAction[] = [
  {
    label: "批量登记",
    permission: "quotation:add",
    run: async (row) => {
      const id = row["customerId"] ?? "";
      const attempts = (attemptsById.get(id) ?? 0) + 1;
      attemptsById.set(id, attempts);
      const isTaken = attempts === 1 && attemptsById.size % 2 === 0;
      await new Promise((resolve) => void setTimeout(resolve, 20));
      if (isTaken) throw new Error("该记录正在被其他人处理");
    },
  },
];

/** A list with a bulk action for the browser tests. */
export function ListHarness() {
  const [query, setQuery] = useState<UrlQuery>({});
  return (
    <QueryClientProvider client={client}>
      <main>
        <ListScreen
          list={customerListDefinition}
          query={query}
          setQuery={(changes) => setQuery((now) => ({ ...now, ...changes }))}
          deeds={{ actions }}
        />
      </main>
    </QueryClientProvider>
  );
}
