import { useRef, useState } from "react";
import type { ConfirmedCalculation } from "#areas/product/screens/product-form.tsx";
import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import { isEmptyCell } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import {
  type DraftEditorAction,
  type DraftEditorCalls,
  type SavedDraftAnswer,
  type UnderwritingSimulation,
  type DraftSubmitResult,
  underwritingEditorLabels,
  type TypedFormInput,
  type PendingEditorAction,
} from "./draft-calls.ts";
import { useWaitingUploads, type WaitingUploads } from "./use-waiting-uploads.ts";

type SubmitDeed = "submit" | "pay";

/** What can be done with a document that is being edited; each deed first saves what was typed. */
export function useDraftEditing<Saved extends SavedDraftAnswer>(props: DraftSavingProps<Saved>) {
  const { calls } = props;
  const { simulate, words = underwritingEditorLabels } = calls;
  const waiting = useWaitingUploads();
  const { saved, keep, sent } = useKeeping(props, waiting);
  const { run, ...actions } = useSingleRunningAction<DraftEditorAction>();
  const { show, ...forecasting } = useForecast();
  const [unseen, setUnseen] = useState<{ document: Saved; deed: SubmitDeed }>();
  const seen = useRef<string>(undefined);

  const send = openSender(calls, sent);
  const sendBegun = openBegunSender(send);
  return {
    ...actions,
    ...forecasting,
    saved,
    words,
    businessNo: saved && calls.numberOf(saved),
    /** The premium to be submitted, where the user saw another one or none. */
    unseen: unseen && { premium: unseen.document.sumPremium ?? null },
    mayPay: calls.mayPay === true,
    confirmed: (calculation?: ConfirmedCalculation): void =>
      // While a price is confirmed again, the user has still seen the last one.
      void (seen.current = calculation?.premiumCny ?? seen.current),
    closeUnseen: (): void => setUnseen(undefined),
    save: (store: FormStore) =>
      run("save", async () => {
        await keep(store, undefined);
        notifySaved(store, words.saved);
      }),
    waiting,
    attach: (store: FormStore) => run("save", () => keep(store, undefined).then(() => undefined)),
    simulate:
      simulate &&
      ((store: FormStore) =>
        run("try", async () => {
          const document = await keep(store, { deed: "try", seen: seen.current });
          if (!document) return;
          const typed = store.typedForm();
          show({ result: await simulate(document), typed });
        })),
    submit: (store: FormStore, deed: SubmitDeed = "submit", premium: string | undefined = seen.current) =>
      run(deed, async () => {
        const sendAtOnce = (begun: Saved) => sendBegun(begun, deed, premium);
        const document = await keep(store, { deed, seen: premium }, sendAtOnce);
        if (!document) return;
        // Nobody submits a price that they have not seen.
        const isUnseen = typeof document.sumPremium === "string" && document.sumPremium !== premium;
        if (isUnseen) setUnseen({ document, deed });
        else navigate(await send(document, deed));
      }),
    submitAnyway: () =>
      run("submit", async () => {
        setUnseen(undefined);
        if (unseen) navigate(await send(unseen.document, unseen.deed));
      }),
  };
}

/** What underwriting would say of the form that was typed then. */
export type UnderwritingForecast = { readonly result: UnderwritingSimulation; readonly typed: FilledForm };

/** The last forecast, which stays known after its dialog is closed. */
function useForecast() {
  const [forecast, setForecast] = useState<UnderwritingForecast>();
  const [isShown, setShown] = useState(false);
  return {
    forecast,
    simulated: isShown ? forecast?.result : undefined,
    closeTrial: (): void => setShown(false),
    show: (next: UnderwritingForecast): void => {
      setForecast(next);
      setShown(true);
    },
  };
}

/** Submits a new document without the edit page in between; that page shows what stopped it. */
function openBegunSender<Saved extends SavedDraftAnswer>(
  send: (document: Saved, deed: SubmitDeed) => Promise<string>,
) {
  return async (begun: Saved, deed: SubmitDeed, premium: string | undefined) => {
    if (typeof begun.sumPremium !== "string" || begun.sumPremium !== premium) return undefined;
    return send(begun, deed).catch(() => undefined);
  };
}

/** Submits a document and returns the page that shows the result. */
function openSender<Saved extends SavedDraftAnswer>(
  calls: DraftEditorCalls<Saved>,
  sent: (document: Saved, result: DraftSubmitResult) => void,
) {
  return async (document: Saved, deed: SubmitDeed): Promise<string> => {
    const { payHref, resultHref, ...submitted } = await calls.submit(document, document.sumPremium ?? "0.00");
    sent(document, submitted);
    await calls.forget(document);
    return deed === "pay" && payHref !== undefined ? payHref : (resultHref ?? calls.resultHref(document));
  };
}

/** A draft is saved with its errors; the notice counts them, because some are out of sight. Missing values are no errors yet. */
function notifySaved(store: FormStore, text: string): void {
  store.check();
  const { length } = store.errors().filter(({ place }) => !isEmptyCell(store.effectiveCell(place)));
  if (length === 0) return noticeStore.tell(text);
  noticeStore.tell(`${text}，其中 ${length} 处填写有误，已在字段下注明`, "warning");
}

export type DraftEditingState = ReturnType<typeof useDraftEditing<SavedDraftAnswer>>;

export type DraftSavingProps<Saved extends SavedDraftAnswer> = {
  calls: DraftEditorCalls<Saved>;
  /** Undefined for a document without a number. */
  first: Saved | undefined;
  /** The document has got its number and goes on under `href`, or on the edit page of its number. */
  onBegun: (saved: Saved, intent: PendingEditorAction | undefined, href?: string) => void;
};

/** Saves a document that is being edited, and keeps the last answer of the server. */
function useKeeping<Saved extends SavedDraftAnswer>(
  { calls, first, onBegun }: DraftSavingProps<Saved>,
  waiting: WaitingUploads,
) {
  const [saved, setSaved] = useState(first);

  /** Returns undefined where the document goes on on another page. */
  const keep = async (
    store: FormStore,
    intent: PendingEditorAction | undefined,
    submitAtOnce?: (begun: Saved) => Promise<string | undefined>,
  ): Promise<Saved | undefined> => {
    if (saved && !store.isDirty()) return saved;
    const typed = store.typedForm();
    const filled = store.filled();
    const form = filled as TypedFormInput;
    const next = saved ? await calls.keep(saved, form) : await calls.begin(form, branchOf(filled));
    store.markSaved(typed);
    setSaved(next);
    void calls.forget(next);
    if (saved) return next;
    // The autosave must see that the form is saved before the form unmounts.
    await new Promise((done) => void setTimeout(done));
    const href = waiting.isEmpty() ? await submitAtOnce?.(next) : undefined;
    const isStopped = submitAtOnce !== undefined && href === undefined && !waiting.isEmpty();
    if (isStopped) noticeStore.tell("单据已暂存，影像上传完成后请再次提交", "warning");
    else if (!waiting.isEmpty() && href !== undefined)
      noticeStore.tell("单据已提交，请打开其影像资料，所选文件随即上传", "warning");
    waiting.handOver(calls.numberOf(next));
    onBegun(next, href === undefined && !isStopped ? intent : undefined, href);
    return undefined;
  };
  return {
    saved,
    keep,
    /** Underwriting may return the document at once while its page is still open. */
    sent: (document: Saved, { version }: Pick<SavedDraftAnswer, "version">): void =>
      setSaved({ ...document, version }),
  };
}

function branchOf({ base }: FilledForm): string | undefined {
  const comCode = base === undefined || Array.isArray(base) ? "" : (base as { comCode?: unknown }).comCode;
  return typeof comCode === "string" && comCode !== "" ? comCode : undefined;
}
