import { type QueryClient, useQuery } from "@tanstack/react-query";
import { callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import type { DocumentDefinition } from "../definition.ts";
import type { DocumentCalls, DocumentInfo } from "../document-calls.ts";

const documentKey = (name: string, businessNo: string) => ["document", name, businessNo];

export function useDocument({ name }: DocumentDefinition, { find }: DocumentCalls, businessNo: string) {
  return useQuery<DocumentInfo, ApiError>({
    queryKey: documentKey(name, businessNo),
    queryFn: ({ signal }) => callApi(find, { businessNo }, { signal }),
    enabled: businessNo !== "",
    staleTime: 0,
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
