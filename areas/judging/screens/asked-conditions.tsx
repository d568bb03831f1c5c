import { getUnderwritingWord } from "#areas/document/rules/underwriting-word.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import {
  buildConditionKey,
  type ConditionState,
  findConditionRow,
  getConditionState,
  type StoredUnderwritingCondition,
} from "#areas/underwriting/rules/conditions.ts";
import { formatConditionChange } from "#areas/underwriting/screens/condition-editor.tsx";
import { useConditionNames } from "#areas/underwriting/screens/condition-names.ts";
import { getFieldLockReason } from "#platform/forms/locks.ts";
import { CONTENT_SIGNAL, type FormStore } from "#platform/forms/web/form-store.ts";
import { type CellEdit, SINGLE_ROW_ID } from "#platform/forms/web/form-state.ts";
import { useFormContext, useFormSignal } from "#platform/forms/web/use-form-context.tsx";
import { Button } from "#platform/ui/button.tsx";
import { useUnderwritingRefusal } from "./document-queries.ts";

type AskedConditionsProps = { businessNo: string; isRefused: boolean; compiled: CompiledProduct };

/** What the underwriter asks to be changed. One click takes one edit over, or all of them, as one step. */
export function AskedConditions({ businessNo, isRefused, compiled }: AskedConditionsProps) {
  const { store } = useFormContext();
  const form = useFormSignal(CONTENT_SIGNAL, store.typedForm);
  const nameOf = useConditionNames(compiled);
  const { data } = useUnderwritingRefusal(businessNo, isRefused);
  const underwriter = `${getUnderwritingWord(businessNo)}人`;
  const conditions = (isRefused && data?.conditions) || [];
  if (conditions.length === 0) return null;
  const items = conditions.map((condition) => ({
    condition,
    state: getConditionState(form, condition),
    lock: findLock(store, condition),
  }));
  const open = items.flatMap(({ condition, state, lock }) =>
    state !== "taken" && lock === undefined ? [condition] : [],
  );
  return (
    <section className="asked-conditions" aria-label={`${underwriter}要求的修改`}>
      <header>
        <strong>
          {underwriter}要求修改 {conditions.length} 处
        </strong>
        {open.length > 1 && (
          <Button size="small" onClick={() => takeOver(store, open)}>
            全部采纳
          </Button>
        )}
      </header>
      <ul>
        {items.map(({ condition, state, lock }) => (
          <li key={buildConditionKey(condition)}>
            <span>
              {nameOf(condition)} {formatConditionChange(condition, condition)}
            </span>
            {lock === undefined && state !== "taken" && (
              <Button
                size="small"
                aria-label={`采纳 ${nameOf(condition)}`}
                onClick={() => takeOver(store, [condition])}
              >
                采纳
              </Button>
            )}
            <span className={state === "taken" ? "chip is-good" : "chip is-waiting"}>
              {lock ?? stateNames[state]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const stateNames: Readonly<Record<ConditionState, string>> = {
  taken: "已采纳",
  open: "未采纳",
  changed: "字段已改",
};

/** Why a condition cannot be taken over; a lock by the inquiry does not stop what the underwriter asked for. */
function findLock(store: FormStore, { section, element }: StoredUnderwritingCondition): string | undefined {
  const found = store.form.sections
    .find(({ code }) => code === section)
    ?.elements.find(({ code }) => code === element);
  return found && getFieldLockReason(found.element, undefined);
}

/** All edits are one step, which one undo takes back. */
function takeOver(store: FormStore, conditions: readonly StoredUnderwritingCondition[]): void {
  const edits = conditions.flatMap((condition) => toEdits(store, condition));
  const added = conditions.filter(({ index }) => index === null);
  const [first] = added;
  if (!first) return store.setMany(edits);
  store.addRows(
    first.section,
    added.map(({ cells }) => cells),
    { edits },
  );
}

function toEdits(store: FormStore, condition: StoredUnderwritingCondition): CellEdit[] {
  const { section, index, cells } = condition;
  if (index === null) return [];
  const row =
    index < 0 ? SINGLE_ROW_ID : store.rowIds(section)[findConditionRow(store.typedForm(), condition)];
  if (row === undefined) return [];
  return Object.entries(cells).map(([element, cell]) => ({ place: { section, row, element }, cell }));
}
