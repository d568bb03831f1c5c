import { Button } from "#platform/ui/button.tsx";
import { getFieldLabel } from "./field-label.ts";
import { type CellError, WHOLE_TABLE_ROW_ID } from "./form-errors.ts";
import { SINGLE_ROW_ID } from "./form-state.ts";
import { FORM_ERRORS_SIGNAL_NAME, type FormStore } from "./form-store.ts";
import { useFormContext, useFormSignal } from "./use-form-context.tsx";

/** All that the form lacks or has wrong, in its order. `onGo` closes the overlay and then goes to the field. */
export function MissingList({ onGo }: { onGo: (go: () => void) => void }) {
  const { store, focusCell } = useFormContext();
  const errors = useFormSignal(FORM_ERRORS_SIGNAL_NAME, store.errors);
  return (
    <ul className="missing-list">
      {errors.map(({ place, key, message }) => (
        <li key={key}>
          <Button look="bare" onClick={() => onGo(() => focusCell(place))}>
            <span className="missing-place">{formatErrorPlace(store, place)}</span> {message}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function formatErrorPlace(store: FormStore, { section, row, element }: CellError["place"]): string {
  const label = getFieldLabel(store.form, [section, element]);
  const isRow = row !== WHOLE_TABLE_ROW_ID && row !== SINGLE_ROW_ID;
  return isRow ? `${label} 第 ${store.indexOf(section, row) + 1} 行` : label;
}
