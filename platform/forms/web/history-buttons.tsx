import { useScope, useSignal } from "./form-scope.tsx";
import { CONTENT } from "./form-store.ts";

/** For the mouse and the finger; the keys work everywhere in the form. */
export function HistoryButtons() {
  const { store } = useScope();
  const canUndo = useSignal(CONTENT, store.canUndo);
  const canRedo = useSignal(CONTENT, store.canRedo);
  return (
    <div className="form-history" role="group" aria-label="撤销与重做">
      <StepButton says="撤销" keys="Ctrl+Z" sign="↶" isReady={canUndo} onStep={() => store.undo()} />
      <StepButton says="重做" keys="Ctrl+Y" sign="↷" isReady={canRedo} onStep={() => store.redo()} />
    </div>
  );
}

type Given = { says: string; keys: string; sign: string; isReady: boolean; onStep: () => void };

/** Not `disabled`, which would take the focus away from whoever steps back to the beginning. */
function StepButton({ says, keys, sign, isReady, onStep }: Given) {
  const why = isReady ? `${says}一步（${keys}）` : `没有可${says}的内容（${keys}）`;
  return (
    <button
      type="button"
      className="history-button"
      aria-disabled={!isReady}
      aria-keyshortcuts={keys.replace("Ctrl", "Control")}
      title={why}
      onClick={() => isReady && onStep()}
    >
      <span aria-hidden="true">{sign}</span>
      <span className="history-name">{says}</span>
    </button>
  );
}
