import { useEffect, useEffectEvent, useState } from "react";
import type { FormFault } from "#platform/forms/check-form.ts";
import { useScope } from "#platform/forms/web/form-scope.tsx";
import { ONE_ROW } from "#platform/forms/web/form-state.ts";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { customerRefusals } from "../contract/refusals.ts";
import type { FormHandle } from "./customer-form.tsx";
import { SuspectDialog } from "./suspect-dialog.tsx";
import { type Known, useSave } from "./use-save.ts";

type Given = {
  handle: FormHandle;
  known: Known | undefined;
  backHref: string;
  onSaved: (customerId: string) => void;
  /** Takes in what others have changed meanwhile. */
  onNewest: () => Promise<void>;
};

export function SaveBar({ handle, known, backHref, onSaved, onNewest }: Given) {
  const { goTo, goToFault } = useScope();
  const [faults, setFaults] = useState<readonly FormFault[]>([]);
  const { isPending, fault, suspects, forget, save } = useSave(known, ({ customerId }) =>
    onSaved(customerId),
  );
  const submit = (confirmedIds: string[] = []): void => {
    if (isPending) return;
    handle.store.reveal();
    const judged = handle.sound();
    if ("fields" in judged) {
      setFaults([]);
      void save(judged.fields, confirmedIds);
      return;
    }
    forget();
    setFaults(judged.faults);
    const [first] = judged.faults;
    if (first && first.index < 0) goTo({ section: first.section, row: ONE_ROW, element: first.element });
    else goToFault();
  };
  useSaveKey(submit);
  const isStale = fault?.code === customerRefusals.customerChanged.code;
  const takeNewest = async (): Promise<void> => {
    await onNewest();
    forget();
  };
  return (
    <>
      <div className="customer-told">
        {faults.length > 0 && <Faults faults={faults} />}
        {fault && suspects.length === 0 && (
          <FaultNote
            fault={fault}
            onRetry={isStale ? () => void takeNewest() : undefined}
            retryLabel="取最新内容"
          />
        )}
      </div>
      <p className="customer-keys">
        <kbd>F8</kbd> 下一处问题 <kbd>Ctrl</kbd> <kbd>S</kbd> 保存
      </p>
      <a className="button" href={backHref}>
        取消
      </a>
      <button type="button" className="button primary" aria-disabled={isPending} onClick={() => submit()}>
        {isPending ? "正在保存…" : "保存"}
      </button>
      {suspects.length > 0 && (
        <SuspectDialog suspects={suspects} isPending={isPending} onConfirm={submit} onClose={forget} />
      )}
    </>
  );
}

function Faults({ faults }: { faults: readonly FormFault[] }) {
  const [first] = faults;
  return (
    <p className="customer-faults" role="alert">
      有 {faults.length} 处需要修改：{first?.message}
      {faults.length > 1 && " 等"}
    </p>
  );
}

function useSaveKey(onSave: () => void): void {
  const saveNow = useEffectEvent(onSave);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      saveNow();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
