import { ProductForm } from "#areas/product/screens/product-form.tsx";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { EditorButtons } from "./editor-buttons.tsx";
import { EditorNote } from "./editor-note.tsx";
import type { PlanningProduct, SavedPlan } from "./plan-queries.ts";
import { usePlanEditing } from "./use-plan-editing.ts";

type PlanEditorProps = {
  planning: PlanningProduct;
  riskCode: string;
  filled: FilledForm;
  first?: SavedPlan;
  draft: { recordKey: string; title: string };
  onBegun?: (saved: SavedPlan) => void;
  /** What was typed until then stays in the browser and is offered. */
  onReload?: () => void;
};

/** A plan that is worked on, new or kept. Another plan is another key. */
export function PlanEditor({ planning, riskCode, filled, first, draft, onBegun, onReload }: PlanEditorProps) {
  const editing = usePlanEditing({ riskCode, first, onBegun });
  return (
    <ProductForm
      compiled={planning.compiled}
      options={planning.options}
      filled={filled}
      mode={first ? "edit" : "add"}
      draft={draft}
      notes={<EditorNote editing={editing} onReload={onReload} />}
      actions={<EditorButtons editing={editing} />}
    />
  );
}
