import { useEffect, useEffectEvent } from "react";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { cellKey } from "#platform/forms/web/form-state.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorText } from "#platform/web/error-note.tsx";
import { errorPlace, placeName } from "./error-place.ts";

type EditorNotesProps = {
  editing: { readonly error: ApiError | undefined; readonly forgetError: () => void };
  onReload?: (() => void) | undefined;
};

const CHANGED = "DOC001";
const MOST = 8;

/** Why the server refused a form, with a link to each field it names; the focus goes to the first. */
export function EditorNotes({ editing: { error, forgetError }, onReload }: EditorNotesProps) {
  const { store, focusCell: goTo } = useFormContext();
  const errors = (error?.fields ?? []).flatMap(({ path, message }) => {
    const place = errorPlace(store, path);
    return place ? [{ place, message }] : [];
  });
  const goToFirst = useEffectEvent(() => {
    const [first] = errors;
    if (first) goTo(first.place);
  });
  useEffect(() => {
    if (error) goToFirst();
  }, [error]);
  if (!error) return null;
  return (
    <div className="editor-note" role="alert">
      <ErrorText error={error} />
      {errors.length > 0 && (
        <ul>
          {errors.slice(0, MOST).map(({ place, message }) => (
            <li key={`${cellKey(place)} ${message}`}>
              <button type="button" className="link" onClick={() => goTo(place)}>
                {placeName(store, place)}：{message}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="editor-note-actions">
        {error.code === CHANGED && onReload && (
          <button type="button" className="button small" onClick={onReload}>
            打开最新内容
          </button>
        )}
        <button type="button" className="button small" onClick={forgetError}>
          知道了
        </button>
      </div>
    </div>
  );
}
