import { useEffect, useEffectEvent } from "react";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { buildCellKey } from "#platform/forms/web/form-state.ts";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import { Button } from "#platform/ui/button.tsx";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorText } from "#platform/web/error-note.tsx";
import { findCellOfErrorPath, formatCellLocation } from "./error-place.ts";

type EditorNotesProps = {
  editing: { readonly error: ApiError | undefined; readonly forgetError: () => void };
  onReload?: (() => void) | undefined;
};

type PathError = { readonly path: string; readonly message: string };

const CHANGED = "DOC001";
const MOST = 8;

/** Why the server refused a form, with a link to each field it names; the focus goes to the first. */
export function FormRefusalNotes({ editing: { error, forgetError }, onReload }: EditorNotesProps) {
  const { store, focusCell: goTo } = useFormContext();
  const errors = error?.fields ?? [];
  const goToFirst = useEffectEvent(() => {
    const [first] = placesIn(store, errors);
    if (first) goTo(first.place);
  });
  useEffect(() => {
    if (error) goToFirst();
  }, [error]);
  if (!error) return null;
  return (
    <div className="editor-note" role="alert">
      <ErrorText error={error} />
      <ErrorLinks errors={errors} />
      <div className="editor-note-actions">
        {error.code === CHANGED && onReload && (
          <Button size="small" onClick={onReload}>
            打开最新内容
          </Button>
        )}
        <Button size="small" onClick={forgetError}>
          知道了
        </Button>
      </div>
    </div>
  );
}

/** A link to each field that the errors name. */
export function ErrorLinks({ errors }: { errors: readonly PathError[] }) {
  const { store, focusCell: goTo } = useFormContext();
  const places = placesIn(store, errors);
  if (places.length === 0) return null;
  return (
    <ul>
      {places.slice(0, MOST).map(({ place, message }) => (
        <li key={`${buildCellKey(place)} ${message}`}>
          <Button look="link" onClick={() => goTo(place)}>
            {formatCellLocation(store, place)}：{message}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function placesIn(store: FormStore, errors: readonly PathError[]) {
  return errors.flatMap(({ path, message }) => {
    const place = findCellOfErrorPath(store, path);
    return place ? [{ place, message }] : [];
  });
}
