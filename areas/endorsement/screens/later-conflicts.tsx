import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidateDocumentQueries } from "#areas/judging/screens/document-queries.ts";
import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import { Button } from "#platform/ui/button.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { settleLaterConflicts } from "../contract/drafts.ts";
import { queryLaterConflicts } from "../contract/queries.ts";
import { endorsementList } from "../rules/endorsement-list.ts";
import { type ConflictChoices, ConflictDialog } from "./conflict-dialog.tsx";

type LaterConflict = AnswerOf<typeof queryLaterConflicts>["conflicts"][number];

type LaterConflictsNoteProps = {
  endorseNo: string;
  version: number;
  /** Loads the endorsement again. The dialog stays until then. */
  onSettled: () => Promise<void>;
};

/** Endorsements that take effect later changed the same places: asks what counts until then. */
export function LaterConflictsNote({ endorseNo, version, onSettled }: LaterConflictsNoteProps) {
  const client = useQueryClient();
  const settling = useCallMutation(settleLaterConflicts);
  const { busy, error, run } = useSingleRunningAction<"settle">();
  const [conflicts, setConflicts] = useState<readonly LaterConflict[]>([]);
  const settle = async (choices: ConflictChoices): Promise<void> => {
    await settling.mutateAsync({ endorseNo, version, choices });
    await invalidateDocumentQueries(client, endorseNo, endorsementList);
    await onSettled();
    setConflicts([]);
    noticeStore.tell("已确认各期间的内容");
  };
  const begin = (): void =>
    void run("settle", async () =>
      setConflicts((await callApi(queryLaterConflicts, { endorseNo })).conflicts),
    );
  return (
    <div className="base-moved" role="status">
      <p>更晚生效的批单也修改了同样的内容，逐项确认后才能提交。</p>
      <Button size="small" isBusy={busy !== undefined} onClick={begin}>
        逐项确认
      </Button>
      {error && conflicts.length === 0 && <ErrorNote error={error} />}
      {conflicts.length > 0 && (
        <ConflictDialog
          title="与更晚生效批单不一致的内容"
          lead="更晚生效的批单也修改了以下内容。请确认在其生效以前以哪一方为准。"
          labels={{ mine: "按本批单", theirs: "保持该期间的内容", confirm: "确认" }}
          conflicts={conflicts}
          isBusy={busy !== undefined}
          onClose={() => setConflicts([])}
          onChosen={(choices) => void run("settle", () => settle(choices))}
        >
          {error && <ErrorNote error={error} />}
        </ConflictDialog>
      )}
    </div>
  );
}
