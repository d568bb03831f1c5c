import { QueryClient } from "@tanstack/react-query";

/** What may be tried again, the API client knows better. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false } },
});
