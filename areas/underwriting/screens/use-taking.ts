import { notices } from "#platform/web/notice-store.ts";
import { useChange } from "#platform/web/use-change.ts";
import { claimTask, releaseTask, type UnderwritingTask } from "../contract.ts";

export type Taking = { readonly isPending: boolean; step(act: "claim" | "release"): void };

/** To take a task and to let it go; a fault is told, and what the server says now is shown in any case. */
export function useTaking({ taskId, version }: UnderwritingTask, onStepped: () => void): Taking {
  const claim = useChange(claimTask);
  const release = useChange(releaseTask);
  const isPending = claim.isPending || release.isPending;
  return {
    isPending,
    step: (act) => {
      if (isPending) return;
      (act === "claim" ? claim : release).mutate(
        { taskId, version },
        { onError: (fault) => notices.fault(fault), onSettled: onStepped },
      );
    },
  };
}
