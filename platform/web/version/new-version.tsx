import { useSyncExternalStore } from "react";
import { drafts } from "../autosave/drafts.ts";
import type { VersionPoll } from "./version-poll.ts";
import "../autosave/drafts.css";

/** Offered only while something is unsaved; else the page has already been loaded anew. */
export function NewVersion({ poll }: { poll: VersionPoll }) {
  const isOffered = useSyncExternalStore(poll.subscribe, poll.isOffered);
  const refresh = (): void => {
    drafts.leave();
    location.reload();
  };
  return (
    <div role="status">
      {isOffered && (
        <div className="new-version">
          新版本已发布，刷新后生效，已填写的内容会保留
          <button type="button" className="link" onClick={refresh}>
            刷新
          </button>
        </div>
      )}
    </div>
  );
}
