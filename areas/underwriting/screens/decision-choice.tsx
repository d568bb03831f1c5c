import { eventByResultCode, type DecisionResultCode } from "../rules/decision.ts";
import type { OpenTaskView } from "./task-queries.ts";

type DecisionChoiceProps = {
  offers: OpenTaskView["offers"];
  chosen: DecisionResultCode | undefined;
  onChoose: (result: DecisionResultCode) => void;
};

const results = Object.entries(eventByResultCode) as [DecisionResultCode, string][];

/** The offered results with their digits; a result that is not allowed now shows the reason. */
export function DecisionChoice({ offers, chosen, onChoose }: DecisionChoiceProps) {
  const choices = results.flatMap(([result, event]) => {
    const offer = offers.find((candidate) => candidate.event === event);
    return offer ? [{ result, ...offer }] : [];
  });
  return (
    <fieldset className="uw-choice">
      <legend>处理意见</legend>
      <div className="uw-results">
        {choices.map(({ result, label, why }) => (
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
      {choices
        .filter(({ why }) => why !== "")
        .map(({ result, label, why }) => (
          <p key={result} className="uw-why">
            {label}：{why}
          </p>
        ))}
    </fieldset>
  );
}
