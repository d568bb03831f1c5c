import { noticeStore } from "#platform/web/notice-store.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { claimTask, releaseTask, type UnderwritingTask } from "../contract.ts";

export type TaskClaimControl = { readonly isPending: boolean; step(act: "claim" | "release"): void };

/** Claims and releases a task. Errors become notices, and the task is reloaded in any case. */
export function useTaskClaim({ taskId, version }: UnderwritingTask, onSettled: () => void): TaskClaimControl {
  const claim = useCallMutation(claimTask);
  const release = useCallMutation(releaseTask);
  const isPending = claim.isPending || release.isPending;
  return {
    isPending,
    step: (act) => {
      if (isPending) return;
      (act === "claim" ? claim : release).mutate(
        { taskId, version },
        { onError: (error) => noticeStore.error(error), onSettled },
      );
    },
  };
}
