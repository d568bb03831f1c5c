import { Button } from "#platform/ui/button.tsx";
import { useFormContext, useFormSignal } from "./use-form-context.tsx";
import { CONTENT_SIGNAL } from "./form-store.ts";

/** Undo and redo for mouse and touch. The keys work everywhere in the form. */
export function UndoRedoButtons() {
  const { store } = useFormContext();
  const canUndo = useFormSignal(CONTENT_SIGNAL, store.canUndo);
  const canRedo = useFormSignal(CONTENT_SIGNAL, store.canRedo);
  return (
    <div className="form-history" role="group" aria-label="撤销与重做">
      <StepButton label="撤销" keys="Ctrl+Z" sign="↶" isReady={canUndo} onStep={() => store.undo()} />
      <StepButton label="重做" keys="Ctrl+Y" sign="↷" isReady={canRedo} onStep={() => store.redo()} />
    </div>
  );
}

type StepButtonProps = { label: string; keys: string; sign: string; isReady: boolean; onStep: () => void };

/** Uses `aria-disabled`, because `disabled` would take the focus from a user who undoes the first step. */
function StepButton({ label, keys, sign, isReady, onStep }: StepButtonProps) {
  const title = isReady ? `${label}一步（${keys}）` : `没有可${label}的内容（${keys}）`;
  return (
    <Button
      look="bare"
      className="history-button"
      aria-disabled={!isReady}
      aria-keyshortcuts={keys.replace("Ctrl", "Control")}
      title={title}
      onClick={() => isReady && onStep()}
    >
      <span aria-hidden="true">{sign}</span>
      <span className="history-name">{label}</span>
    </Button>
  );
}
