import { useEffect, useEffectEvent } from "react";
import { useScope } from "#platform/forms/web/form-scope.tsx";
import { cellKey } from "#platform/forms/web/form-state.ts";
import { FaultText } from "#platform/web/fault-note.tsx";
import { faultPlace, placeName } from "./fault-place.ts";
import type { Editing } from "./use-editing.ts";

type Given = { editing: Pick<Editing, "fault" | "forgetFault">; onReload?: (() => void) | undefined };

const CHANGED = "DOC001";
const MOST = 8;

/** What the server refuses: why, and each field that it means, with the first of them under the hand. */
export function EditorNotes({ editing: { fault, forgetFault }, onReload }: Given) {
  const { store, goTo } = useScope();
  const placed = (fault?.fields ?? []).flatMap(({ path, message }) => {
    const place = faultPlace(store, path);
    return place ? [{ place, message }] : [];
  });
  const lead = useEffectEvent(() => {
    const [first] = placed;
    if (first) goTo(first.place);
  });
  useEffect(() => {
    if (fault) lead();
  }, [fault]);
  if (!fault) return null;
  return (
    <div className="editor-note" role="alert">
      <FaultText fault={fault} />
      {placed.length > 0 && (
        <ul>
          {placed.slice(0, MOST).map(({ place, message }) => (
            <li key={`${cellKey(place)} ${message}`}>
              <button type="button" className="link" onClick={() => goTo(place)}>
                {placeName(store, place)}：{message}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="editor-note-actions">
        {fault.code === CHANGED && onReload && (
          <button type="button" className="button small" onClick={onReload}>
            打开最新内容
          </button>
        )}
        <button type="button" className="button small" onClick={forgetFault}>
          知道了
        </button>
      </div>
    </div>
  );
}
