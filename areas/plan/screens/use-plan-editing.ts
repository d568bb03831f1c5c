import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import type { SentTo } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";
import { useChange } from "#platform/web/use-change.ts";
import { addPlan, editPlan, submitPlan } from "../contract.ts";
import { detailHref } from "./plan-places.ts";
import { forgetPlan, type SavedPlan } from "./plan-queries.ts";

type PlanEditingInput = {
  riskCode: string;
  /** Nothing yet of a plan that has no number. */
  first: SavedPlan | undefined;
  onBegun: ((saved: SavedPlan) => void) | undefined;
};
export type PlanDeed = "save" | "submit";

/** What can be done with a plan that is worked on; to submit it keeps first what was typed. */
export function usePlanEditing({ riskCode, first, onBegun }: PlanEditingInput) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(first);
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState<PlanDeed>();
  const isBusy = useRef(false);
  const [add, edit, send] = [useChange(addPlan), useChange(editPlan), useChange(submitPlan)];

  const keep = async (store: FormStore): Promise<SavedPlan> => {
    if (saved && !store.isDirty()) return saved;
    const typed = store.typedForm();
    const form = store.filled() as SentTo<typeof addPlan>["form"];
    const kept = saved
      ? await edit.mutateAsync({ insurancePlanNo: saved.insurancePlanNo, version: saved.version, form })
      : await add.mutateAsync({ riskCode, form });
    store.markSaved(typed);
    setSaved(kept);
    await forgetPlan(client, kept.insurancePlanNo);
    return kept;
  };

  const doing = async (deed: PlanDeed, work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(deed);
    setError(undefined);
    try {
      await work();
    } catch (caught) {
      setError(toApiError(caught));
    } finally {
      isBusy.current = false;
      setBusy(undefined);
    }
  };

  return {
    saved,
    error,
    busy,
    forgetError: (): void => setError(undefined),
    save: (store: FormStore) =>
      doing("save", async () => {
        const kept = await keep(store);
        notices.tell(`计划 ${kept.insurancePlanNo} 已保存`);
        if (!saved) onBegun?.(kept);
      }),
    submit: (store: FormStore) =>
      doing("submit", async () => {
        const { insurancePlanNo, version } = await keep(store);
        await send.mutateAsync({ insurancePlanNo, version });
        await forgetPlan(client, insurancePlanNo);
        notices.tell("已提交审批，须由另一人审批");
        navigate(detailHref(insurancePlanNo));
      }),
  };
}

export type PlanEditing = ReturnType<typeof usePlanEditing>;
