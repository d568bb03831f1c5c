import { useSyncExternalStore } from "react";
import { Button } from "#platform/ui/button.tsx";
import { unsavedWorkStore } from "../autosave/unsaved-work.ts";
import type { VersionPoll } from "./version-poll.ts";
import "../autosave/drafts.css";

/** Shown only while something is unsaved; otherwise the page reloads by itself. */
export function NewVersionNote({ poll }: { poll: VersionPoll }) {
  const isOffered = useSyncExternalStore(poll.subscribe, poll.isOffered);
  const refresh = (): void => {
    unsavedWorkStore.leave();
    location.reload();
  };
  return (
    <div role="status">
      {isOffered && (
        <div className="new-version">
          新版本已发布，刷新后生效，已填写的内容会保留
          <Button look="link" onClick={refresh}>
            刷新
          </Button>
        </div>
      )}
    </div>
  );
}
