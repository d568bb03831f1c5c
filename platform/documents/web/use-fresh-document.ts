import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** The first part of the query keys of what the pages of documents show. */
const SHOWN_BY_DOCUMENTS: ReadonlySet<unknown> = new Set(["document", "comments", "plan", "uwTaskOf"]);

/**
 * Reloads the data of the visible page when the user returns to the window: somebody else may have taken a step.
 * Pages in other tabs reload when they become visible. Typed values stay.
 */
export function useFreshDocument(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = (): void => {
      // An open dialog depends on the shown state and holds typed values.
      if (document.visibilityState === "hidden" || document.querySelector("dialog[open]")) return;
      void client.refetchQueries(
        { type: "active", predicate: ({ queryKey: [kind] }) => SHOWN_BY_DOCUMENTS.has(kind) },
        { cancelRefetch: false },
      );
    };
    document.addEventListener("visibilitychange", refetch);
    addEventListener("focus", refetch);
    return () => {
      document.removeEventListener("visibilitychange", refetch);
      removeEventListener("focus", refetch);
    };
  }, [client]);
}
