import { useEffect, useRef } from "react";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { Button } from "#platform/ui/button.tsx";
import {
  buildConditionKey,
  findConditionTarget,
  listConditionTargets,
  MOST_CONDITIONS,
  type UnderwritingCondition,
  type UnderwritingConditionTarget,
} from "../rules/conditions.ts";
import { formatReferralHitFigure } from "../rules/hit-figure.ts";
import { ConditionAdder } from "./condition-adder.tsx";
import { useConditionNames } from "./condition-names.ts";

type ConditionEditorProps = {
  compiled: CompiledProduct;
  content: FilledForm;
  conditions: readonly UnderwritingCondition[];
  onConditions: (conditions: readonly UnderwritingCondition[]) => void;
};

/** The edits that a return asks for; the clerk takes each over by one click. */
export function ConditionEditor({ compiled, content, conditions, onConditions }: ConditionEditorProps) {
  const nameOf = useConditionNames(compiled);
  const group = useRef<HTMLDivElement>(null);
  const shown = useRef(conditions.length);
  useEffect(() => {
    // What had the focus is gone with the change, and the keys of the panel with it.
    const isFocusLost = document.activeElement === document.body;
    if (shown.current !== conditions.length && isFocusLost) focusFirst(group.current);
    shown.current = conditions.length;
  }, [conditions.length]);
  const targets = listConditionTargets(compiled, content);
  const asked = conditions.flatMap((condition) => {
    const target = findConditionTarget(targets, condition);
    return target ? [{ condition, target }] : [];
  });
  const free = targets.filter((target) => !asked.some((one) => one.target === target));
  if (targets.length === 0) return null;
  return (
    <div ref={group} className="uw-conditions" role="group" aria-label="承保条件">
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
        <ConditionAdder
          compiled={compiled}
          content={content}
          targets={free}
          nameOf={nameOf}
          onAdd={(condition) => onConditions([...conditions, condition])}
        />
      )}
    </div>
  );
}

/** The next condition; the entries that may be removed once there are as many as allowed. */
function focusFirst(group: HTMLElement | null): void {
  const next = group?.querySelector<HTMLElement>("[role=combobox]") ?? group?.querySelector("button");
  next?.focus();
}

/** Such as “8,000,000 → 5,000,000”; a special clause is added as a whole. */
export function formatConditionChange(
  { index, element, before }: Pick<UnderwritingConditionTarget, "index" | "element" | "before">,
  { cells }: Pick<UnderwritingCondition, "cells">,
): string {
  if (index === null) return "（增加）";
  return `${formatReferralHitFigure(before, "")} → ${formatReferralHitFigure(cells[element] ?? "", "")}`;
}
