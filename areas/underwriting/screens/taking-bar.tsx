import type { TaskAtHand } from "./task-queries.ts";
import type { Taking } from "./use-taking.ts";

type Given = {
  offers: TaskAtHand["offers"];
  taking: Taking;
  isPending: boolean;
  onNext: () => void;
};

/** Taking, letting go, and going on; what may not be done says why. */
export function TakingBar({ offers, taking, isPending, onNext }: Given) {
  const claim = offers.find(({ event }) => event === "claim");
  const release = offers.find(({ event }) => event === "release");
  return (
    <div className="uw-taking">
      {claim?.why === "" && (
        <button
          type="button"
          className="button primary"
          disabled={taking.isPending}
          aria-keyshortcuts="L"
          onClick={() => taking.step("claim")}
        >
          领取任务 <kbd>L</kbd>
        </button>
      )}
      {claim !== undefined && claim.why !== "" && <p className="uw-why">{claim.why}</p>}
      {release?.why === "" && (
        <button
          type="button"
          className="button"
          disabled={taking.isPending}
          aria-keyshortcuts="T"
          onClick={() => taking.step("release")}
        >
          退回任务池 <kbd>T</kbd>
        </button>
      )}
      <button type="button" className="button" disabled={isPending} aria-keyshortcuts="N" onClick={onNext}>
        下一单 <kbd>N</kbd>
      </button>
    </div>
  );
}
