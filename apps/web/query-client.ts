import { QueryClient } from "@tanstack/react-query";

/** Queries neither retry nor wait for the network: the API client retries, and reports at once when offline. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
}
