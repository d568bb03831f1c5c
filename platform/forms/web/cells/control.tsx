import { useFormContext } from "../use-form-context.tsx";
import { getOptionListName } from "../../option-list.ts";
import type { OptionListSource } from "../option-source.ts";
import type { CellBinding } from "./cell-binding.ts";
import { ChoiceCell } from "./choice-cell.tsx";
import { DateCell } from "./date-cell.tsx";
import { LookupCell } from "./lookup-cell.tsx";
import { NumberCell } from "./number-cell.tsx";
import { PartyCell } from "./party-cell.tsx";
import { RadioCell, SwitchCell } from "./switch-cell.tsx";
import { TextAreaCell, TextCell } from "./text-cell.tsx";

/** Chooses the control of an element. In a table even short choices open a list. */
export function CellControl({ bind }: { bind: CellBinding }) {
  const { options } = useFormContext();
  const { element, party, lock, isInTable = false } = bind;
  switch (element.type) {
    case "number":
    case "money":
    case "percent":
    case "rate":
    case "decimal":
      return <NumberCell bind={bind} />;
    case "radio":
      return isInTable ? <ChoiceCell bind={bind} /> : <RadioCell bind={bind} />;
    case "switch":
      return isInTable ? <ChoiceCell bind={bind} /> : <SwitchCell bind={bind} />;
    case "select":
    case "treeSelect":
    case "cascader":
    case "lookup":
      return listed(bind, options);
    case "date":
      return <DateCell bind={bind} />;
    case "textarea":
      return <TextAreaCell bind={bind} />;
    case "input":
      return party && options.searchParties && lock === undefined ? (
        <PartyCell bind={bind} party={party} find={options.searchParties} />
      ) : (
        <TextCell bind={bind} />
      );
    case "phone":
    case "email":
    case "datetime":
    default:
      return <TextCell bind={bind} />;
  }
}

/** A choice without a known list becomes a text field for the code. */
function listed(bind: CellBinding, options: OptionListSource) {
  const name = getOptionListName(bind.section, bind.element);
  const find = options.searchList?.(name);
  if (find) return <LookupCell bind={bind} find={find} />;
  return options.hasList(name) ? <ChoiceCell bind={bind} /> : <TextCell bind={bind} />;
}
