import { Button } from "#platform/ui/button.tsx";
import type { OpenUnderwritingTaskView } from "./task-queries.ts";
import type { TaskClaimControl } from "./use-claim.ts";

type TakingBarProps = {
  offers: OpenUnderwritingTaskView["offers"];
  claimControl: TaskClaimControl;
  isPending: boolean;
  onNext: () => void;
};

/** Buttons to claim, release and go to the next task; a claim that is not allowed shows the reason. */
export function TaskClaimBar({ offers, claimControl, isPending, onNext }: TakingBarProps) {
  const claim = offers.find(({ event }) => event === "claim");
  const release = offers.find(({ event }) => event === "release");
  return (
    <div className="uw-taking">
      {claim?.why === "" && (
        <Button
          look="primary"
          disabled={claimControl.isPending}
          aria-keyshortcuts="L"
          onClick={() => claimControl.step("claim")}
        >
          {claim.label}任务 <kbd>L</kbd>
        </Button>
      )}
      {claim !== undefined && claim.why !== "" && <p className="uw-why">{claim.why}</p>}
      {release?.why === "" && (
        <Button
          disabled={claimControl.isPending}
          aria-keyshortcuts="T"
          onClick={() => claimControl.step("release")}
        >
          退回任务池 <kbd>T</kbd>
        </Button>
      )}
      <Button disabled={isPending} aria-keyshortcuts="N" onClick={onNext}>
        下一单 <kbd>N</kbd>
      </Button>
    </div>
  );
}
