import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useItems } from "#areas/dictionary/screens/dictionary-queries.ts";
import { OlderDraft } from "#platform/web/drafts/older-draft.tsx";
import { useDraft } from "#platform/web/drafts/use-draft.ts";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { useChange } from "#platform/web/use-change.ts";
import { decideTask, underwritingRefusals, type UnderwritingTask } from "../contract.ts";
import { eventOfResult, type ResultCode } from "../rules/decision.ts";
import { documentHref } from "../rules/document-place.ts";
import { opinionFault, type SaidFault, withPhrase } from "../rules/opinion.ts";
import { DecisionChoice } from "./decision-choice.tsx";
import { PhraseBar } from "./phrase-bar.tsx";
import type { TaskAtHand } from "./task-queries.ts";

/** With a key the focus goes on to what comes next; with the mouse or the arrows it stays. */
export type Choice = { readonly result: ResultCode; readonly isByKey: boolean };

type Given = {
  task: UnderwritingTask;
  offers: TaskAtHand["offers"];
  choice: Choice | undefined;
  onChoose: (choice: Choice | undefined) => void;
  onDecided: (says: string) => void;
  onChanged: () => void;
};

const NOTHING = { reasonCode: "" as ReasonCode, opinion: "" };
type ReasonCode = NonNullable<Parameters<ReturnType<typeof useDecide>["mutate"]>[0]["reasonCode"]>;
const useDecide = () => useChange(decideTask);
const labels = { reasonCode: "拒绝原因", opinion: "核保意见" };

/** What is decided, why, and in which words. */
export function DecisionForm({ task, offers, choice, onChoose, onDecided, onChanged }: Given) {
  const { taskId, version } = task;
  const [said, setSaid] = useState(NOTHING);
  const [faulty, setFaulty] = useState<SaidFault>();
  const form = useRef<HTMLFormElement>(null);
  const decide = useDecide();
  const draft = useDraft({
    recordKey: `${documentHref(task)}/opinion`,
    title: `核保意见 ${task.holderName}`,
    values: said,
    labels,
    isDirty: said.opinion !== "" || said.reasonCode !== "",
    onRestore: (kept) => setSaid({ ...NOTHING, ...(kept as Partial<typeof NOTHING>) }),
  });
  useEffect(() => {
    if (choice?.isByKey) focusIn(form.current, firstField[choice.result]);
  }, [choice]);

  const event = choice && eventOfResult[choice.result];
  const chosen = offers.find((offer) => offer.event === event);
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (!choice || !event || !chosen || decide.isPending) return;
    const found = opinionFault(event, said);
    setFaulty(found);
    if (found) return focusIn(form.current, found.field);
    decide.mutate(
      { taskId, version, result: choice.result, ...said },
      {
        onSuccess: () => {
          draft.saved();
          onDecided(`已${chosen.label}`);
        },
        onError: ({ code }) => code === underwritingRefusals.taskChanged.code && onChanged(),
      },
    );
  };
  const isRefusing = event === "refuse";
  return (
    <form ref={form} className="uw-form" onSubmit={submit} noValidate>
      <OlderDraft older={draft.older} />
      <DecisionChoice
        offers={offers}
        chosen={choice?.result}
        onChoose={(result) => {
          setFaulty(undefined);
          onChoose({ result, isByKey: false });
        }}
      />
      {isRefusing && (
        <ReasonField
          value={said.reasonCode}
          fault={messageAt("reasonCode", faulty)}
          onReason={(reasonCode) => setSaid({ ...said, reasonCode })}
        />
      )}
      <OpinionField
        value={said.opinion}
        fault={messageAt("opinion", faulty) ?? decide.error?.fieldMessage("opinion")}
        hint={event === "return" ? "至少 5 个字" : isRefusing ? "必填" : "可不填"}
        onOpinion={(opinion) => setSaid({ ...said, opinion })}
      />
      <PhraseBar
        event={event}
        onPhrase={(phrase) => {
          setSaid({ ...said, opinion: withPhrase(said.opinion, phrase) });
          focusIn(form.current, "opinion");
        }}
      />
      {decide.error && <FaultNote fault={decide.error} />}
      <div className="uw-send">
        <button
          type="submit"
          name="send"
          className="button primary"
          aria-disabled={!chosen || decide.isPending}
        >
          {decide.isPending ? "正在提交…" : `确认${chosen?.label ?? "核保意见"}`}
        </button>
        <span>
          <kbd>Ctrl Enter</kbd> 提交
        </span>
      </div>
    </form>
  );
}

function focusIn(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
}

const firstField: Readonly<Record<ResultCode, string>> = {
  "1": "send",
  "2": "opinion",
  "3": "reasonCode",
  "4": "opinion",
  "5": "opinion",
};

function messageAt(field: SaidFault["field"], faulty: SaidFault | undefined): string | undefined {
  return faulty?.field === field ? underwritingRefusals[faulty.refusal].message : undefined;
}

type ReasonGiven = { value: ReasonCode; fault: string | undefined; onReason: (code: ReasonCode) => void };

function ReasonField({ value, fault, onReason }: ReasonGiven) {
  const id = useId();
  const reasons = useItems("AutoErrorType").data ?? [];
  return (
    <div className="field">
      <label htmlFor={id}>拒绝原因</label>
      <select
        id={id}
        name="reasonCode"
        className="cell-input"
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onReason(target.value as ReasonCode)}
      >
        <option value="">请选择</option>
        {reasons.map(({ code, value: name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className={fault === undefined ? "field-hint" : "field-fault"}>
        {fault ?? "必选"}
      </p>
    </div>
  );
}

type OpinionGiven = {
  value: string;
  fault: string | undefined;
  hint: string;
  onOpinion: (opinion: string) => void;
};

function OpinionField({ value, fault, hint, onOpinion }: OpinionGiven) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>核保意见</label>
      <textarea
        id={id}
        name="opinion"
        className="cell-input"
        rows={3}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onOpinion(target.value)}
      />
      <p id={`${id}-note`} className={fault === undefined ? "field-hint" : "field-fault"}>
        {fault ?? hint}
      </p>
    </div>
  );
}
