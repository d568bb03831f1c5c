import { type ReactNode, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { Field } from "#platform/ui/field.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import type { queryBaseConflicts } from "../contract/queries.ts";

type Conflict = AnswerOf<typeof queryBaseConflicts>["conflicts"][number] & {
  readonly from?: string;
  readonly until?: string;
};
export type ConflictChoice = "mine" | "theirs" | { readonly value: string };
export type ConflictChoices = Readonly<Record<string, ConflictChoice>>;

type ConflictDialogProps = {
  title: string;
  /** What is to be chosen. */
  lead: string;
  conflicts: readonly Conflict[];
  labels: { readonly mine: string; readonly theirs: string; readonly confirm: string };
  isBusy: boolean;
  onClose: () => void;
  onChosen: (choices: ConflictChoices) => void;
  children?: ReactNode;
};

/** Asks for each place that both sides changed which value stays, or for another one. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, lead, conflicts, labels, isBusy, onClose, onChosen, children } = props;
  const [choices, setChoices] = useState<ConflictChoices>({});
  const missing = conflicts.filter(({ id }) => !isMade(choices[id])).length;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="dialog-form">
        <p>{lead}</p>
        {conflicts.length > 1 && (
          <div className="conflict-all">
            {(["mine", "theirs"] as const).map((side) => (
              <Button key={side} size="small" onClick={() => setChoices(chooseAll(conflicts, side))}>
                全部{labels[side]}
              </Button>
            ))}
          </div>
        )}
        {conflicts.map((conflict) => (
          <ConflictFields
            key={conflict.id}
            conflict={conflict}
            labels={labels}
            chosen={choices[conflict.id]}
            onChoose={(choice) => setChoices({ ...choices, [conflict.id]: choice })}
          />
        ))}
        {children}
        <div className="dialog-actions">
          <Button onClick={onClose}>返回</Button>
          <Button look="primary" isBusy={isBusy} disabled={missing > 0} onClick={() => onChosen(choices)}>
            {missing > 0 ? `还有 ${missing} 处未选` : labels.confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Each choice may still be changed. */
function chooseAll(conflicts: readonly Conflict[], side: "mine" | "theirs"): ConflictChoices {
  return Object.fromEntries(conflicts.map(({ id }) => [id, side]));
}

function isMade(choice: ConflictChoice | undefined): boolean {
  return choice !== undefined && (typeof choice === "string" || choice.value.trim() !== "");
}

type ConflictFieldsProps = Pick<ConflictDialogProps, "labels"> & {
  conflict: Conflict;
  chosen: ConflictChoice | undefined;
  onChoose: (choice: ConflictChoice) => void;
};

function ConflictFields({ conflict, labels, chosen, onChoose }: ConflictFieldsProps) {
  const { id, section, row, element, base, from, until } = conflict;
  const parts = [section, row, element].filter((part) => part !== "");
  const typed = typeof chosen === "object" ? chosen.value : undefined;
  return (
    <fieldset className="conflict">
      <legend>
        {parts.join(" · ")}
        <span className="quiet-note">
          {from !== undefined && `（${from} 至 ${until}）`}（原为 {base || "/"}）
        </span>
      </legend>
      {(["mine", "theirs"] as const).map((side) => (
        <label key={side}>
          <input type="radio" name={id} checked={chosen === side} onChange={() => onChoose(side)} />
          <span>
            {labels[side]}：{conflict[side] || "无此行"}
          </span>
        </label>
      ))}
      {conflict.typed !== "" && (
        <div className="conflict-typed">
          <label>
            <input
              type="radio"
              name={id}
              checked={typed !== undefined}
              onChange={() => onChoose({ value: "" })}
            />
            <span>另填</span>
          </label>
          {typed !== undefined && (
            <Field
              label="另填内容"
              inputMode={conflict.typed === "number" ? "decimal" : "text"}
              value={typed}
              onChange={(event) => onChoose({ value: event.target.value })}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}
