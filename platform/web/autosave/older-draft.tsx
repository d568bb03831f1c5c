import { Fragment } from "react";
import { Button } from "#platform/ui/button.tsx";
import type { DraftLeftover } from "./older-shape.ts";
import "./drafts.css";

/** Values without a field in the present form stay visible and in the draft until the user confirms them. */
export type OlderDraftContent = {
  isOlderForm: boolean;
  leftovers: readonly DraftLeftover[];
  /** Labels of the fields that others changed, of merged tables, and of fields that both may have changed. */
  updated: readonly string[];
  merged: readonly string[];
  contested: readonly string[];
  onRead(): void;
};

export function OlderDraftNote({ older }: { older: OlderDraftContent | undefined }) {
  return (
    <div role="status">
      {older && (
        <div className="older-draft">
          {older.isOlderForm && <p>这份草稿填写后页面有过更新，页面上仍有的项目已填入，请核对后再保存。</p>}
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
          <Newer {...older} />
          <Button look="link" onClick={older.onRead}>
            知道了
          </Button>
        </div>
      )}
    </div>
  );
}

const MOST_NAMES = 20;

/** A table may have thousands of rows. */
function listFirst(names: readonly string[]): string {
  const listed = names.slice(0, MOST_NAMES).join("、");
  return names.length > MOST_NAMES ? `${listed} 等 ${names.length} 处` : listed;
}

function Newer({ updated, merged, contested }: Pick<OlderDraftContent, "updated" | "merged" | "contested">) {
  return (
    <>
      {updated.length > 0 && (
        <p>这份草稿填写后内容有过更新，您没有改动的以下项目已用最新内容：{updated.join("、")}。</p>
      )}
      {merged.length > 0 && (
        <p>以下表格在您填写后也有他人修改，已与您的修改合并，请核对后再保存：{merged.join("、")}。</p>
      )}
      {contested.length > 0 && (
        <p>以下项目与最新内容不同，现为您填写的内容，请核对后再保存：{listFirst(contested)}。</p>
      )}
    </>
  );
}
