import { getUnderwritingWord } from "#areas/document/rules/underwriting-word.ts";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useDictionaryItems } from "#areas/dictionary/screens/dictionary-queries.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { Button } from "#platform/ui/button.tsx";
import { Select } from "#platform/web/select.tsx";
import { OlderDraftNote } from "#platform/web/autosave/older-draft.tsx";
import { useDraft } from "#platform/web/autosave/use-draft.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { decideTask, underwritingRefusals, type UnderwritingTask } from "../contract.ts";
import type { UnderwritingCondition } from "../rules/conditions.ts";
import {
  decisionEventByResultCode,
  type UnderwritingDecisionCode,
  type UnderwritingDecisionEvent,
} from "../rules/decision.ts";
import { buildDocumentHref } from "../rules/document-pages.ts";
import {
  checkUnderwritingOpinion,
  type OpinionByDecision,
  type UnderwritingOpinionError,
  appendOpinionPhrase,
  turnToOpinionOf,
} from "../rules/opinion.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { UnderwritingDecisionPicker } from "./decision-choice.tsx";
import { OpinionPhraseBar } from "./phrase-bar.tsx";
import type { OpenUnderwritingTaskView } from "./task-queries.ts";

/** A choice by key moves the focus to the next field; by mouse or arrow keys the focus stays. */
export type ChosenUnderwritingDecision = {
  readonly result: UnderwritingDecisionCode;
  readonly isByKey: boolean;
};

type DecisionFormProps = {
  task: UnderwritingTask;
  compiled: CompiledProduct;
  /** What the document says. */
  content: FilledForm;
  /** What automatic underwriting says. */
  automatic: OpenUnderwritingTaskView["result"];
  offers: OpenUnderwritingTaskView["offers"];
  choice: ChosenUnderwritingDecision | undefined;
  onChoose: (choice: ChosenUnderwritingDecision | undefined) => void;
  onDecided: (message: string) => void;
  onChanged: () => void;
  /** Stands beside the button that decides. */
  children: ReactNode;
};

const NO_CONDITIONS: readonly UnderwritingCondition[] = [];
const NO_OPINION: OpinionByDecision = { opinion: "", opinionOf: "", opinions: {} };
const EMPTY_INPUT = { reasonCode: "" as ReasonCode, ...NO_OPINION, conditions: NO_CONDITIONS };
type ReasonCode = NonNullable<Parameters<ReturnType<typeof useDecide>["mutate"]>[0]["reasonCode"]>;
const useDecide = () => useCallMutation(decideTask);
const CHOICE_MISSING = "请先选择处理意见";
const labelsOf = (opinion: string) => ({
  reasonCode: "拒绝原因",
  opinion,
  opinionOf: "处理意见",
  opinions: `其他处理意见的${opinion}`,
  conditions: "承保条件",
});

/** The decision, its reason and the opinion. */
export function UnderwritingDecisionForm({
  task,
  compiled,
  content,
  automatic,
  offers,
  choice,
  onChoose,
  onDecided,
  onChanged,
  children,
}: DecisionFormProps) {
  const { taskId, version, businessNo } = task;
  const opinionLabel = `${getUnderwritingWord(businessNo)}意见`;
  const { autoErrorConditionRspDtos: hits, isRefusalProposed } = automatic;
  const [input, setInput] = useState(EMPTY_INPUT);
  const [inputError, setInputError] = useState<UnderwritingOpinionError>();
  const [isChoiceMissing, setChoiceMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const decide = useDecide();
  const draft = useDraft({
    recordKey: `${buildDocumentHref(task)}/opinion`,
    title: `${opinionLabel} ${task.holderName}`,
    values: input,
    labels: labelsOf(opinionLabel),
    isDirty: hasTyped(input),
    onRestore: (restored) => setInput({ ...EMPTY_INPUT, ...(restored as Partial<typeof EMPTY_INPUT>) }),
  });
  if (choice && choice.result !== input.opinionOf) setInput(turnToOpinionOf(input, choice.result));
  useFocusAfterKey(form, choice, isRefusalProposed);
  const event = choice && decisionEventByResultCode[choice.result];
  const chosen = offers.find((offer) => offer.event === event);
  const submit = (formEvent: FormEvent): void => {
    formEvent.preventDefault();
    if (decide.isPending) return;
    setChoiceMissing(!chosen);
    if (!choice || !event || !chosen) return focusIn(form.current, "result");
    const foundError = checkUnderwritingOpinion(event, { ...input, isRefusalProposed });
    setInputError(foundError);
    if (foundError) return focusIn(form.current, foundError.field);
    const { reasonCode, opinion } = input;
    const conditions = event === "return" ? [...input.conditions] : [];
    decide.mutate(
      { taskId, version, result: choice.result, reasonCode, opinion, conditions },
      {
        onSuccess: () => {
          draft.saved();
          onDecided(`已${chosen.label}`);
        },
        onError: ({ code }) => code === underwritingRefusals.taskChanged.code && onChanged(),
      },
    );
  };
  const addPhrase = (phrase: string): void => {
    setInput({ ...input, opinion: appendOpinionPhrase(input.opinion, phrase) });
    focusIn(form.current, "opinion");
  };
  return (
    <form ref={form} className="uw-form" onSubmit={submit} noValidate>
      <OlderDraftNote older={draft.older} />
      <UnderwritingDecisionPicker
        offers={offers}
        chosen={choice?.result}
        error={isChoiceMissing && !chosen ? CHOICE_MISSING : undefined}
        onChoose={(result) => {
          setInputError(undefined);
          onChoose({ result, isByKey: false });
        }}
      />
      {event === "refuse" && (
        <ReasonField
          value={input.reasonCode}
          error={messageAt("reasonCode", inputError)}
          onReason={(reasonCode) => setInput({ ...input, reasonCode })}
        />
      )}
      <OpinionField
        label={opinionLabel}
        value={input.opinion}
        error={messageAt("opinion", inputError) ?? decide.error?.fieldMessage("opinion")}
        hint={buildOpinionHint(businessNo, event, isRefusalProposed)}
        onOpinion={(opinion) => setInput({ ...input, opinion })}
      />
      {event === "return" && (
        <ConditionEditor
          compiled={compiled}
          content={content}
          conditions={input.conditions}
          onConditions={(conditions) => setInput({ ...input, conditions })}
        />
      )}
      <OpinionPhraseBar event={event} hits={hits} onPhrase={addPhrase} />
      {decide.error && <ErrorNote error={decide.error} />}
      <div className="uw-send">
        <SendButton label={chosen?.label} without={opinionLabel} isPending={decide.isPending} />
        {children}
      </div>
    </form>
  );
}

function hasTyped({ reasonCode, opinion, opinions, conditions }: typeof EMPTY_INPUT): boolean {
  return (
    [reasonCode, opinion, ...Object.values(opinions)].some((text) => text !== "") || conditions.length > 0
  );
}

type SendButtonProps = { label: string | undefined; without: string; isPending: boolean };

/** Without a choice the button looks disabled, but tells what is missing when it is pressed. */
function SendButton({ label, without, isPending }: SendButtonProps) {
  const isReady = label !== undefined && !isPending;
  const title = label === undefined ? CHOICE_MISSING : undefined;
  return (
    <Button look="primary" isSubmit name="send" title={title} aria-disabled={!isReady}>
      {isPending ? "正在提交…" : `确认${label ?? without}`}
    </Button>
  );
}

/** Moves the focus to the next field after a choice by key. */
function useFocusAfterKey(
  form: RefObject<HTMLFormElement | null>,
  choice: ChosenUnderwritingDecision | undefined,
  isRefusalProposed: boolean,
): void {
  useEffect(() => {
    if (!choice?.isByKey) return;
    const needsOpinion = choice.result === "1" && isRefusalProposed;
    focusIn(form.current, needsOpinion ? "opinion" : firstField[choice.result]);
  }, [form, choice, isRefusalProposed]);
}

function focusIn(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name=${name}]:enabled`)?.focus();
}

const firstField: Readonly<Record<UnderwritingDecisionCode, string>> = {
  "1": "send",
  "2": "opinion",
  "3": "reasonCode",
  "4": "opinion",
  "5": "opinion",
};

function messageAt(
  field: UnderwritingOpinionError["field"],
  error: UnderwritingOpinionError | undefined,
): string | undefined {
  return error?.field === field ? underwritingRefusals[error.refusal].message : undefined;
}

type ReasonFieldProps = {
  value: ReasonCode;
  error: string | undefined;
  onReason: (code: ReasonCode) => void;
};

function ReasonField({ value, error, onReason }: ReasonFieldProps) {
  const reasons = useDictionaryItems("AutoErrorType").data ?? [];
  return (
    <Select
      label="拒绝原因"
      name="reasonCode"
      options={reasons.map(({ code, value: name }) => ({ value: code, label: name }))}
      placeholder="请选择"
      value={value}
      error={error}
      hint="必选"
      onChange={(code) => onReason(code as ReasonCode)}
    />
  );
}

function buildOpinionHint(
  businessNo: string,
  event: UnderwritingDecisionEvent | undefined,
  isRefusalProposed: boolean,
): string {
  if (event === "return") return "至少 5 个字";
  if (event === "approve" && isRefusalProposed) return `自动${getUnderwritingWord(businessNo)}建议拒保，必填`;
  return event === "refuse" ? "必填" : "可不填";
}

type OpinionFieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  hint: string;
  onOpinion: (opinion: string) => void;
};

function OpinionField({ label, value, error, hint, onOpinion }: OpinionFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name="opinion"
        className="cell-input"
        rows={2}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onOpinion(target.value)}
      />
      <p id={`${id}-note`} className={error === undefined ? "field-hint" : "field-error"}>
        {error ?? hint}
        {error === undefined && <span className="key-hint"> · Ctrl Enter 提交</span>}
      </p>
    </div>
  );
}
