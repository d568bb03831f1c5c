import { useState } from "react";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Button } from "#platform/ui/button.tsx";
import { isComposing } from "#platform/ui/composition.ts";
import { Field } from "#platform/ui/field.tsx";
import { Select } from "#platform/web/select.tsx";
import {
  buildConditionKey,
  describeAskedFigure,
  readAskedValue,
  type UnderwritingCondition,
  type UnderwritingConditionTarget,
} from "../rules/conditions.ts";
import { formatReferralHitFigure } from "../rules/hit-figure.ts";

type ConditionAdderProps = {
  compiled: CompiledProduct;
  content: FilledForm;
  /** The targets that nobody asked for yet. */
  targets: readonly UnderwritingConditionTarget[];
  nameOf: (target: UnderwritingConditionTarget) => string;
  onAdd: (condition: UnderwritingCondition) => void;
};

/** Chooses a field and the value that is asked for, which is read as the form reads it. */
export function ConditionAdder({ compiled, content, targets, nameOf, onAdd }: ConditionAdderProps) {
  const [chosenKey, setChosenKey] = useState("");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const chosen = targets.find((target) => buildConditionKey(target) === chosenKey);
  const type = (text: string): void => {
    setTyped(text);
    setError(undefined);
  };
  const choose = (key: string): void => {
    setChosenKey(key);
    setError(undefined);
  };
  const add = (): void => {
    if (!chosen) return;
    const { kind, section, index, element, cells } = chosen;
    const today = getTodayInShanghai(new Date());
    const value = cells ? undefined : readAskedValue(compiled, content, { target: chosen, typed, today });
    if (value?.error !== undefined) return setError(value.error);
    onAdd({ kind, section, index, cells: cells ?? { [element]: value?.text ?? "" } });
    choose("");
    type("");
  };
  const meaning = chosen && describeAskedFigure(compiled, chosen, typed);
  return (
    <div className="uw-condition-add">
      <Select
        label="承保条件"
        placeholder="加费、限额、免赔、特约"
        options={targets.map((target) => ({
          value: buildConditionKey(target),
          label: formatOption(nameOf(target), target),
        }))}
        value={chosenKey}
        onChange={choose}
      />
      {chosen && !chosen.cells && (
        <Field
          label="改为"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={error}
          hint={meaning && `= ${meaning}`}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || isComposing(event)) return;
            event.preventDefault();
            add();
          }}
        />
      )}
      <Button size="small" aria-disabled={!chosen} onClick={add}>
        添加
      </Button>
    </div>
  );
}

function formatOption(name: string, { index, before }: UnderwritingConditionTarget): string {
  return index === null ? name : `${name}（现 ${formatReferralHitFigure(before, "")}）`;
}
