import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { useShortcuts } from "#platform/ui/use-page-keys.ts";
import { notices } from "#platform/web/notice-store.ts";
import type { PlanEditing } from "./use-plan-editing.ts";

/** Keep it, or submit it; what is missing is shown before anything is sent. */
export function EditorButtons({ editing }: { editing: PlanEditing }) {
  const { store, focusFirstError: goToFirstError } = useFormContext();
  const { busy } = editing;
  const save = (): void => void editing.save(store);
  const submit = (): void => {
    const count = goToFirstError();
    if (count === 0) return void editing.submit(store);
    notices.tell(`还有 ${count} 处待完善，已定位到第一处`, "warning");
  };
  useShortcuts({ s: save });
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={busy !== undefined}
        aria-keyshortcuts="Control+S"
        title="Ctrl+S"
        onClick={save}
      >
        {busy === "save" ? "正在保存…" : "保存"}
      </button>
      <button type="button" className="button primary" aria-disabled={busy !== undefined} onClick={submit}>
        {busy === "submit" ? "正在提交…" : "提交审批"}
      </button>
    </>
  );
}
