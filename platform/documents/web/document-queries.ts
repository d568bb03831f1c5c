import type { QueryClient } from "@tanstack/react-query";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import type { DocumentDefinition } from "../definition.ts";
import type { DocumentCalls } from "../document-calls.ts";

const documentKey = (name: string, businessNo: string) => ["document", name, businessNo];

export function usePlainDocument({ name }: DocumentDefinition, { find }: DocumentCalls, businessNo: string) {
  return useCallQuery(find, { businessNo }, documentKey(name, businessNo), {
    enabled: businessNo !== "",
    refetchOnReconnect: false,
  });
}

/** After a change: the document and every list it stands in are fetched again. */
export async function refetchDocument(client: QueryClient, name: string, businessNo: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: documentKey(name, businessNo) }),
    client.invalidateQueries({ queryKey: ["list", name] }),
  ]);
}
