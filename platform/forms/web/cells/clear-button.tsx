import { isEmpty } from "../../check-form.ts";
import type { CellBinding } from "./cell-binding.ts";

/** For the mouse; by keyboard the text is simply deleted. */
export function ClearButton({ bind }: { bind: CellBinding }) {
  const says = isEmpty(bind.system) ? `清除${bind.label}` : `${bind.label}恢复系统值`;
  return (
    <button
      type="button"
      className="cell-clear"
      tabIndex={-1}
      aria-label={says}
      title={says}
      onClick={() => {
        bind.set("");
        document.getElementById(bind.id)?.focus();
      }}
    >
      ×
    </button>
  );
}
