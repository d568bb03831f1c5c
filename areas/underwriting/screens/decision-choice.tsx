import { decisionEventByResultCode, type UnderwritingDecisionCode } from "../rules/decision.ts";
import type { OpenUnderwritingTaskView } from "./task-queries.ts";

type DecisionChoiceProps = {
  offers: OpenUnderwritingTaskView["offers"];
  chosen: UnderwritingDecisionCode | undefined;
  error: string | undefined;
  onChoose: (result: UnderwritingDecisionCode) => void;
};

const results = Object.entries(decisionEventByResultCode) as [UnderwritingDecisionCode, string][];

/** The offered results with their digits; a result that is not allowed now shows the reason. */
export function UnderwritingDecisionPicker({ offers, chosen, error, onChoose }: DecisionChoiceProps) {
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
      {error !== undefined && (
        <p role="alert" className="uw-why field-error">
          {error}
        </p>
      )}
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
