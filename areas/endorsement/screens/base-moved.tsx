import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { invalidateDocumentQueries } from "#areas/judging/screens/document-queries.ts";
import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { takeInBase } from "../contract/drafts.ts";
import { queryBaseConflicts } from "../contract/queries.ts";
import { endorsementList } from "../rules/endorsement-list.ts";
import type { EndorsementView } from "./endorsement-document.tsx";

type Conflict = AnswerOf<typeof queryBaseConflicts>["conflicts"][number];
type Side = "mine" | "theirs";

type BaseMovedNoteProps = {
  endorsement: Pick<EndorsementView, "endorseNo" | "version" | "offers">;
  onTaken: () => void;
};

/** Another endorsement took effect since this one began: puts the draft on the policy as it stands. */
export function BaseMovedNote({ endorsement, onTaken }: BaseMovedNoteProps) {
  const { endorseNo, version, offers } = endorsement;
  const client = useQueryClient();
  const taking = useCallMutation(takeInBase);
  const { busy, error, run } = useSingleRunningAction<"take">();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const take = async (choices: Readonly<Record<string, Side>>): Promise<void> => {
    await taking.mutateAsync({ endorseNo, version, choices });
    setConflicts([]);
    noticeStore.tell("已并入最新保单");
    await invalidateDocumentQueries(client, endorseNo, endorsementList);
    onTaken();
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

type ConflictDialogProps = {
  conflicts: readonly Conflict[];
  isBusy: boolean;
  onClose: () => void;
  onChosen: (choices: Readonly<Record<string, Side>>) => void;
  children?: ReactNode;
};

/** Asks for each field that both changed which value stays. */
function ConflictDialog({ conflicts, isBusy, onClose, onChosen, children }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const missing = conflicts.filter(({ id }) => choices[id] === undefined).length;
  return (
    <Dialog title="并入最新保单" onClose={onClose}>
      <div className="dialog-form">
        <p>以下内容在本批单和已生效的批改中都有修改，请逐项选择。</p>
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.id}
            conflict={conflict}
            chosen={choices[conflict.id]}
            onChoose={(side) => setChoices({ ...choices, [conflict.id]: side })}
          />
        ))}
        {children}
        <div className="dialog-actions">
          <Button onClick={onClose}>返回</Button>
          <Button look="primary" isBusy={isBusy} disabled={missing > 0} onClick={() => onChosen(choices)}>
            {missing > 0 ? `还有 ${missing} 处未选` : "并入"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type ConflictChoiceProps = {
  conflict: Conflict;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
};

function ConflictChoice({ conflict, chosen, onChoose }: ConflictChoiceProps) {
  const { id, section, row, element, base, mine, theirs } = conflict;
  const sides = [
    ["mine", "本批单", mine],
    ["theirs", "最新保单", theirs],
  ] as const;
  return (
    <fieldset className="conflict">
      <legend>
        {[section, row, element].filter((part) => part !== "").join(" · ")}
        <span className="quiet-note">（原为 {base || "/"}）</span>
      </legend>
      {sides.map(([side, label, text]) => (
        <label key={side}>
          <input type="radio" name={id} checked={chosen === side} onChange={() => onChoose(side)} />
          <span>
            {label}：{text || "/"}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
