import { useEffect, useEffectEvent } from "react";
import { useScope } from "#platform/forms/web/form-scope.tsx";
import { notices } from "#platform/web/notice-store.ts";
import type { PlanEditing } from "./use-plan-editing.ts";

/** Keep it, or submit it; what is missing is shown before anything is sent. */
export function EditorButtons({ editing }: { editing: PlanEditing }) {
  const { store, goToFirstFault } = useScope();
  const { busy } = editing;
  const save = (): void => void editing.save(store);
  const submit = (): void => {
    const count = goToFirstFault();
    if (count === 0) return void editing.submit(store);
    notices.tell(`还有 ${count} 处待完善，已定位到第一处`, "warning");
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
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
