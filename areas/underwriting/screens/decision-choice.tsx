import { eventOfResult, type ResultCode } from "../rules/decision.ts";
import type { TaskAtHand } from "./task-queries.ts";

type Given = {
  offers: TaskAtHand["offers"];
  chosen: ResultCode | undefined;
  onChoose: (result: ResultCode) => void;
};

const results = Object.entries(eventOfResult) as [ResultCode, string][];

/** What the answer offers, each with its digit; what may not be said now says why. */
export function DecisionChoice({ offers, chosen, onChoose }: Given) {
  const offered = results.flatMap(([result, event]) => {
    const offer = offers.find((one) => one.event === event);
    return offer ? [{ result, ...offer }] : [];
  });
  return (
    <fieldset className="uw-choice">
      <legend>处理意见</legend>
      <div className="uw-results">
        {offered.map(({ result, label, why }) => (
          <label key={result} className={why === "" ? "" : "is-off"}>
            <input
              type="radio"
              name="result"
              value={result}
              checked={chosen === result}
              disabled={why !== ""}
              aria-keyshortcuts={result}
              onChange={() => onChoose(result)}
            />
            {label} <kbd aria-hidden="true">{result}</kbd>
          </label>
        ))}
      </div>
      {offered
        .filter(({ why }) => why !== "")
        .map(({ result, label, why }) => (
          <p key={result} className="uw-why">
            {label}：{why}
          </p>
        ))}
    </fieldset>
  );
}
