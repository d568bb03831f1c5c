import { useState } from "react";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";
import { Select } from "#platform/ui/select.tsx";
import {
  buildConditionKey,
  findConditionTarget,
  listConditionTargets,
  MOST_CONDITIONS,
  type UnderwritingCondition,
  type UnderwritingConditionTarget,
} from "../rules/conditions.ts";
import { formatReferralHitFigure } from "../rules/hit-figure.ts";
import { useConditionNames } from "./condition-names.ts";

type ConditionEditorProps = {
  compiled: CompiledProduct;
  content: FilledForm;
  conditions: readonly UnderwritingCondition[];
  onConditions: (conditions: readonly UnderwritingCondition[]) => void;
};

/** The edits that a return asks for; the clerk takes each over by one click. */
export function ConditionEditor({ compiled, content, conditions, onConditions }: ConditionEditorProps) {
  const [chosenKey, setChosenKey] = useState("");
  const [value, setValue] = useState("");
  const nameOf = useConditionNames(compiled);
  const targets = listConditionTargets(compiled, content);
  const asked = conditions.flatMap((condition) => {
    const target = findConditionTarget(targets, condition);
    return target ? [{ condition, target }] : [];
  });
  const free = targets.filter((target) => !asked.some((one) => one.target === target));
  const chosen = free.find((target) => buildConditionKey(target) === chosenKey);
  if (targets.length === 0) return null;
  const add = (): void => {
    if (!chosen) return;
    const { kind, section, index, element } = chosen;
    onConditions([
      ...conditions,
      { kind, section, index, cells: chosen.cells ?? { [element]: value.trim() } },
    ]);
    setChosenKey("");
    setValue("");
  };
  const isReady = chosen !== undefined && (chosen.cells !== undefined || value.trim() !== "");
  return (
    <div className="uw-conditions" role="group" aria-label="承保条件">
      {asked.length > 0 && (
        <ul aria-label="已列条件">
          {asked.map(({ condition, target }) => (
            <li key={buildConditionKey(target)}>
              <span>
                {nameOf(target)} {formatConditionChange(target, condition)}
              </span>
              <Button
                look="link"
                aria-label={`删除 ${nameOf(target)}`}
                onClick={() => onConditions(conditions.filter((other) => other !== condition))}
              >
                删除
              </Button>
            </li>
          ))}
        </ul>
      )}
      {conditions.length < MOST_CONDITIONS && (
        <div className="uw-condition-add">
          <Select
            label="承保条件"
            placeholder="加费、限额、免赔、特约"
            options={free.map((target) => ({
              value: buildConditionKey(target),
              label: formatOption(nameOf(target), target),
            }))}
            value={chosenKey}
            onChange={setChosenKey}
          />
          {chosen && !chosen.cells && (
            <Field
              label="改为"
              inputMode="decimal"
              value={value}
              onChange={({ target }) => setValue(target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.ctrlKey) return;
                event.preventDefault();
                if (isReady) add();
              }}
            />
          )}
          <Button size="small" aria-disabled={!isReady} onClick={() => isReady && add()}>
            添加
          </Button>
        </div>
      )}
    </div>
  );
}

function formatOption(name: string, { index, before }: UnderwritingConditionTarget): string {
  return index === null ? name : `${name}（现 ${formatReferralHitFigure(before, "")}）`;
}

/** Such as “8,000,000 → 5,000,000”; a special clause is added as a whole. */
export function formatConditionChange(
  { index, element, before }: Pick<UnderwritingConditionTarget, "index" | "element" | "before">,
  { cells }: Pick<UnderwritingCondition, "cells">,
): string {
  if (index === null) return "（增加）";
  return `${formatReferralHitFigure(before, "")} → ${formatReferralHitFigure(cells[element] ?? "", "")}`;
}
