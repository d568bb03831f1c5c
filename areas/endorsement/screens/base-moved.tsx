import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidateDocumentQueries } from "#areas/judging/screens/document-queries.ts";
import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import { Button } from "#platform/ui/button.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { takeInBase } from "../contract/drafts.ts";
import { queryBaseConflicts } from "../contract/queries.ts";
import { endorsementList } from "../rules/endorsement-list.ts";
import { type ConflictChoices, ConflictDialog } from "./conflict-dialog.tsx";
import type { EndorsementView } from "./endorsement-document.tsx";

type Conflict = AnswerOf<typeof queryBaseConflicts>["conflicts"][number];

type BaseMovedNoteProps = {
  endorsement: Pick<EndorsementView, "endorseNo" | "version" | "offers">;
  /** Loads the endorsement again. The dialog stays until then. */
  onTaken: () => Promise<void>;
};

/** Another endorsement took effect since this one began: puts the draft on the policy as it stands. */
export function BaseMovedNote({ endorsement, onTaken }: BaseMovedNoteProps) {
  const { endorseNo, version, offers } = endorsement;
  const client = useQueryClient();
  const taking = useCallMutation(takeInBase);
  const { busy, error, run } = useSingleRunningAction<"take">();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const take = async (choices: ConflictChoices): Promise<void> => {
    await taking.mutateAsync({ endorseNo, version, choices });
    await invalidateDocumentQueries(client, endorseNo, endorsementList);
    await onTaken();
    setConflicts([]);
    noticeStore.tell("已并入最新保单");
  };
  const begin = (): void =>
    void run("take", async () => {
      const found = await callApi(queryBaseConflicts, { endorseNo });
      if (found.conflicts.length === 0) await take({});
      else setConflicts(found.conflicts);
    });
  const mayTake = offers.some(({ event }) => event === "save");
  return (
    <div className="base-moved" role="status">
      <p>保单已有新的批改生效，并入最新保单后才能提交。</p>
      {mayTake && (
        <Button size="small" isBusy={busy !== undefined} onClick={begin}>
          并入最新保单
        </Button>
      )}
      {error && conflicts.length === 0 && <ErrorNote error={error} />}
      {conflicts.length > 0 && (
        <ConflictDialog
          title="并入最新保单"
          lead="以下内容在本批单和已生效的批改中都有修改，请逐项选择。"
          labels={{ mine: "按本批单", theirs: "按最新保单", confirm: "并入" }}
          conflicts={conflicts}
          isBusy={busy !== undefined}
          onClose={() => setConflicts([])}
          onChosen={(choices) => void run("take", () => take(choices))}
        >
          {error && <ErrorNote error={error} />}
        </ConflictDialog>
      )}
    </div>
  );
}
