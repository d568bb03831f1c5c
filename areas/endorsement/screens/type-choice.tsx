import { useState } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { Button } from "#platform/ui/button.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { RequiredMark } from "#platform/ui/required-mark.tsx";
import { groupOfferedTypes, type OfferedType } from "./terms-section.ts";

type TypeChoiceProps = {
  id: string;
  offered: readonly OfferedType[];
  chosen: readonly string[];
  error: string | undefined;
  onChoose: (types: readonly string[]) => void;
  /** The choice is complete. */
  onDone: () => void;
};

/** The types of an endorsement: all of them while they are chosen, then the chosen ones. */
export function TypeChoice({ id, offered, chosen, error, onChoose, onDone }: TypeChoiceProps) {
  const [isOpen, setOpen] = useState(chosen.length === 0);
  const nameOf = useCodeNames("EndorseType");
  const toggle = (type: string, isOn: boolean): void =>
    onChoose(isOn ? [...chosen, type] : chosen.filter((other) => other !== type));
  const done = (): void => {
    setOpen(false);
    onDone();
  };
  return (
    <div className="type-choice" id={id} tabIndex={-1} role="group" aria-labelledby={`${id}-title`}>
      <p className="form-label" id={`${id}-title`}>
        批改类型
        <RequiredMark />
      </p>
      {isOpen ? (
        <>
          {groupOfferedTypes(offered).map(({ effect, title, types }) => (
            <fieldset key={effect} className="type-group">
              <legend>{title}</legend>
              {types.map(({ type, why }) => (
                <TypeBox
                  key={type}
                  name={nameOf(type)}
                  why={why}
                  isChosen={chosen.includes(type)}
                  onToggle={(isOn) => toggle(type, isOn)}
                />
              ))}
            </fieldset>
          ))}
          <Button size="small" disabled={chosen.length === 0} onClick={done}>
            完成选择
          </Button>
        </>
      ) : (
        <p className="type-chosen">
          {chosen.map((type) => (
            <span key={type} className="chip is-running">
              <PendingText text={nameOf(type)} />
            </span>
          ))}
          <Button look="link" onClick={() => setOpen(true)}>
            更改类型
          </Button>
        </p>
      )}
      {error !== undefined && <p className="form-note is-error">{error}</p>}
    </div>
  );
}

type TypeBoxProps = { name: string; why: string; isChosen: boolean; onToggle: (isOn: boolean) => void };

function TypeBox({ name, why, isChosen, onToggle }: TypeBoxProps) {
  return (
    <label className={why === "" ? "type-box" : "type-box is-off"}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={why !== "" && !isChosen}
        onChange={({ target }) => onToggle(target.checked)}
      />
      <span>
        <PendingText text={name} />
        {why !== "" && <small>{why}</small>}
      </span>
    </label>
  );
}
