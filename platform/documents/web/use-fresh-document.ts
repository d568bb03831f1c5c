import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** The first part of the query keys of what the pages of documents show. */
const SHOWN_BY_DOCUMENTS: ReadonlySet<unknown> = new Set(["document", "comments", "plan", "uwTaskOf"]);

/**
 * Loads what the shown page shows anew when the user comes back to the window: somebody else may have taken a step.
 * Pages in other tabs load when they are shown. What is typed stays, because the page stays.
 */
export function useFreshDocument(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = (): void => {
      // A dialog may ask for the step of the state that is shown, and holds what was typed for it.
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
