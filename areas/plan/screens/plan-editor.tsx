import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ProductForm } from "#areas/product/screens/product-form.tsx";
import { toRefusalFields } from "#platform/documents/field-error.ts";
import { FormRefusalNotes, ErrorLinks } from "#platform/documents/web/editor-notes.tsx";
import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { Button } from "#platform/ui/button.tsx";
import { useShortcuts } from "#platform/ui/use-page-keys.ts";
import type { SentInputOf } from "#platform/web/api-client.ts";
import { useTabMove } from "#platform/web/autosave/tab-place.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { addPlan, editPlan, submitPlan } from "../contract.ts";
import {
  buildPlanDetailHref,
  buildEditPlanHref,
  type PlanningProduct,
  refetchPlan,
  type SavedPlan,
} from "./plan-queries.ts";

type PlanEditorProps = {
  planning: PlanningProduct;
  riskCode: string;
  filled: FilledForm;
  /** Missing while the plan has no number. */
  first?: SavedPlan;
  draft: { recordKey: string; title: string };
  /** What was typed until then stays in the browser and is offered. */
  onReload?: () => void;
};

/** A new plan, or one that is edited; another plan needs another React key. */
export function PlanEditor(props: PlanEditorProps) {
  const { planning, filled, first, draft, onReload } = props;
  const editing = usePlanEditing(props);
  return (
    <ProductForm
      {...planning}
      filled={filled}
      mode={first ? "edit" : "add"}
      draft={draft}
      notes={
        <>
          <FormRefusalNotes editing={editing} onReload={onReload} />
          <RemainingErrors errors={editing.saved?.errors ?? []} />
        </>
      }
      actions={<EditorButtons editing={editing} />}
    />
  );
}

/** Saves and submits the plan; submission saves first what was typed. */
function usePlanEditing({ riskCode, first }: PlanEditorProps) {
  const client = useQueryClient();
  const moveTab = useTabMove();
  const [saved, setSaved] = useState(first);
  const { run, ...actions } = useSingleRunningAction<"save" | "submit">();
  const [add, edit, submit] = [
    useCallMutation(addPlan),
    useCallMutation(editPlan),
    useCallMutation(submitPlan),
  ];

  const save = async (store: FormStore): Promise<SavedPlan> => {
    if (saved && !store.isDirty()) return saved;
    const typed = store.typedForm();
    const form = store.filled() as SentInputOf<typeof addPlan>["form"];
    const plan = saved
      ? await edit.mutateAsync({ insurancePlanNo: saved.insurancePlanNo, version: saved.version, form })
      : await add.mutateAsync({ riskCode, form });
    store.markSaved(typed);
    setSaved(plan);
    await refetchPlan(client, plan.insurancePlanNo);
    return plan;
  };

  return {
    ...actions,
    saved,
    save: (store: FormStore) =>
      run("save", async () => {
        const { insurancePlanNo } = await save(store);
        noticeStore.tell(`计划 ${insurancePlanNo} 已保存`);
        if (!saved) moveTab(buildEditPlanHref(insurancePlanNo));
      }),
    submit: (store: FormStore) =>
      run("submit", async () => {
        const { insurancePlanNo, version } = await save(store);
        await submit.mutateAsync({ insurancePlanNo, version });
        await refetchPlan(client, insurancePlanNo);
        noticeStore.tell("已提交审批，须由另一人审批");
        moveTab(buildPlanDetailHref(insurancePlanNo));
      }),
  };
}

/** Errors that the server finds in the saved plan; the form itself does not find all of them. */
function RemainingErrors({ errors }: Pick<SavedPlan, "errors">) {
  if (errors.length === 0) return null;
  return (
    <div className="editor-note is-quiet" role="status">
      <p>提交审批前还有 {errors.length} 处需要修改：</p>
      <ErrorLinks errors={toRefusalFields(errors)} />
    </div>
  );
}

function EditorButtons({ editing }: { editing: ReturnType<typeof usePlanEditing> }) {
  const { store, focusFirstError } = useFormContext();
  const { busy } = editing;
  const save = (): void => void editing.save(store);
  const submit = (): void => {
    const count = focusFirstError();
    if (count === 0) return void editing.submit(store);
    noticeStore.tell(`还有 ${count} 处待完善，已定位到第一处`, "warning");
  };
  useShortcuts({ s: save });
  return (
    <>
      <Button isBusy={busy !== undefined} aria-keyshortcuts="Control+S" title="Ctrl+S" onClick={save}>
        {busy === "save" ? "正在保存…" : "保存"}
      </Button>
      <Button look="primary" isBusy={busy !== undefined} onClick={submit}>
        {busy === "submit" ? "正在提交…" : "提交审批"}
      </Button>
    </>
  );
}
