import { Fragment } from "react";
import type { Leftover } from "./older-shape.ts";
import "./drafts.css";

/** What the form of today has no field for stays in view, and in the draft, until the user has read it. */
export type OlderForm = { leftovers: readonly Leftover[]; onRead(): void };

export function OlderDraft({ older }: { older: OlderForm | undefined }) {
  return (
    <div role="status">
      {older && (
        <div className="older-draft">
          <p>这份草稿填写后页面有过更新，页面上仍有的项目已填入，请核对后再保存。</p>
          {older.leftovers.length > 0 && (
            <>
              <p>以下内容在现在的页面上没有对应的项目，需要的请先抄录：</p>
              <dl className="facts">
                {older.leftovers.map(({ name, label, text }) => (
                  <Fragment key={name}>
                    <dt>{label}</dt>
                    <dd>{text}</dd>
                  </Fragment>
                ))}
              </dl>
            </>
          )}
          <button type="button" className="link" onClick={older.onRead}>
            知道了
          </button>
        </div>
      )}
    </div>
  );
}
