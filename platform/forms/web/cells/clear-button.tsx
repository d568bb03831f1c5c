import { Button } from "#platform/ui/button.tsx";
import { isEmptyCell } from "../../check-form.ts";
import type { CellBinding } from "./cell-binding.ts";

/** A button that clears the cell, for the mouse only: keyboard users delete the text. */
export function ClearButton({ bind }: { bind: CellBinding }) {
  const label = isEmptyCell(bind.system) ? `清除${bind.label}` : `${bind.label}恢复系统值`;
  return (
    <Button
      look="bare"
      className="cell-clear"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={() => {
        bind.set("");
        document.getElementById(bind.id)?.focus();
      }}
    >
      ×
    </Button>
  );
}
