import { QueryClient } from "@tanstack/react-query";

/** What may be tried again, the API client knows better; offline it says so, where waiting for the line would say nothing. */
const open = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });

let present = { holder: "", client: open() };

/** What was answered to one user in one branch is never shown to another; another window may switch for this one. */
export function queryClientOf({ userCode, comCode }: { userCode: string; comCode: string }): QueryClient {
  const holder = `${userCode} ${comCode}`;
  if (present.holder !== holder) present = { holder, client: open() };
  return present.client;
}
