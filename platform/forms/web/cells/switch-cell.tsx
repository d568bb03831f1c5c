import { useOptionList } from "../use-form-context.tsx";
import { getOptionListName, yesNoOptions } from "../../option-list.ts";
import { type CellBinding, buildAccessibleNameProps, getCellText } from "./cell-binding.ts";
import { ChoiceCell } from "./choice-cell.tsx";

/** A choice of 是 (1) and 否 (0), with neither selected at first. */
const yesNo = yesNoOptions.top;

export function SwitchCell({ bind }: { bind: CellBinding }) {
  return <Choices bind={bind} choices={yesNo} />;
}

export function RadioCell({ bind }: { bind: CellBinding }) {
  const list = useOptionList(getOptionListName(bind.section, bind.element));
  const choices = list?.top ?? [];
  const width = choices.reduce((sum, { label }) => sum + label.length * SIGN_PX + CIRCLE_PX, 0);
  return width > LINE_PX ? <ChoiceCell bind={bind} /> : <Choices bind={bind} choices={choices} />;
}

const SIGN_PX = 14;
const CIRCLE_PX = 38;
/** The width of one line of a field. Wider options open as a list. */
const LINE_PX = 232;

type Choice = { readonly code: string; readonly label: string };

function Choices({ bind, choices }: { bind: CellBinding; choices: readonly Choice[] }) {
  const { id, lock } = bind;
  const {
    "aria-required": isRequired,
    "aria-invalid": isInvalid,
    ...naming
  } = buildAccessibleNameProps(bind);
  const text = getCellText(bind.cell);
  return (
    <span
      {...naming}
      role="radiogroup"
      aria-required={isRequired}
      aria-invalid={isInvalid}
      aria-disabled={lock !== undefined}
      className="cell-choices"
      tabIndex={-1}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) bind.leave();
      }}
    >
      {choices.map(({ code, label }) => (
        <label key={code} className="cell-choice">
          <input
            type="radio"
            name={id}
            value={code}
            checked={text === code}
            disabled={lock !== undefined}
            onChange={() => bind.set(code)}
          />
          <span>{label}</span>
        </label>
      ))}
      {choices.length === 0 && <span className="cell-empty">{text === "" ? "/" : text}</span>}
    </span>
  );
}
