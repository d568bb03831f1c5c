import { QueryClient } from "@tanstack/react-query";

/** What may be tried again, the API client knows better; offline it says so, where waiting for the line would say nothing. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
}
