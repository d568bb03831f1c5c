import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { ONE_ROW } from "#platform/forms/web/form-state.ts";
import { ErrorText } from "#platform/web/error-note.tsx";
import type { SavedPlan } from "./plan-queries.ts";
import type { PlanEditing } from "./use-plan-editing.ts";

type EditorNoteProps = { editing: PlanEditing; onReload: (() => void) | undefined };
type FormError = SavedPlan["errors"][number];

const CHANGED = "DOC001";
const MOST = 6;

/** What the server refuses, and what it finds besides what the form finds by itself. */
export function EditorNote({ editing: { error, saved, forgetError }, onReload }: EditorNoteProps) {
  if (error)
    return (
      <div className="plan-note" role="alert">
        <ErrorText error={error} />
        <Places errors={saved?.errors ?? []} />
        <div className="plan-note-actions">
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
  if (!saved || saved.errors.length === 0) return null;
  return (
    <div className="plan-note" role="status">
      <p>提交审批前还有 {saved.errors.length} 处需要修改：</p>
      <Places errors={saved.errors} />
    </div>
  );
}

function Places({ errors }: { errors: readonly FormError[] }) {
  const { store, focusCell: goTo } = useFormContext();
  return (
    <ul>
      {errors.slice(0, MOST).map((one) => {
        const section = store.form.sections.find(({ code }) => code === one.section);
        const element = section?.elements.find(({ code }) => code === one.element);
        const row = one.index < 0 ? ONE_ROW : (store.rowIds(one.section)[one.index] ?? ONE_ROW);
        const place = [
          section?.section.title,
          one.index < 0 ? "" : `第 ${one.index + 1} 行`,
          element?.element.label,
        ];
        return (
          <li key={`${one.section} ${one.index} ${one.element} ${one.message}`}>
            <button
              type="button"
              className="link"
              onClick={() => goTo({ section: one.section, row, element: one.element })}
            >
              {place.filter(Boolean).join(" · ")}：{one.message}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
