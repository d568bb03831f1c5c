import { useRef, useState } from "react";
import type { ConfirmedCalculation } from "#areas/product/screens/product-form.tsx";
import { isEmptyCell } from "#platform/forms/check-form.ts";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useActions } from "#platform/documents/web/use-actions.ts";
import {
  type Deed,
  type DraftCalls,
  type SavedDraft,
  type Simulation,
  type SubmitResult,
  underwritingWords,
} from "./draft-calls.ts";
import { type KeepingProps, useKeeping } from "./use-keeping.ts";

type SubmitDeed = "submit" | "pay";

/** What can be done with a document that is being edited; each deed first saves what was typed. */
export function useEditing<Saved extends SavedDraft>(props: KeepingProps<Saved>) {
  const { calls } = props;
  const { simulate, words = underwritingWords } = calls;
  const { saved, keep, sent } = useKeeping(props);
  const { run, ...actions } = useActions<Deed>();
  const [simulated, setSimulated] = useState<Simulation>();
  const [unseen, setUnseen] = useState<{ document: Saved; deed: SubmitDeed }>();
  const seen = useRef<string>(undefined);

  const send = openSender(calls, sent);
  /** Submits a new document without the edit page in between; that page shows what stopped it. */
  const sendBegun = async (begun: Saved, deed: SubmitDeed, premium: string | undefined) => {
    if (typeof begun.sumPremium !== "string" || begun.sumPremium !== premium) return undefined;
    return send(begun, deed).catch(() => undefined);
  };
  return {
    ...actions,
    saved,
    words,
    businessNo: saved && calls.numberOf(saved),
    simulated,
    /** The premium to be submitted, where the user saw another one or none. */
    unseen: unseen && { premium: unseen.document.sumPremium ?? null },
    mayPay: calls.mayPay === true,
    // While a price is confirmed again, the user has still seen the last one.
    confirmed: (calculation?: ConfirmedCalculation): void =>
      void (seen.current = calculation?.premiumCny ?? seen.current),
    closeTrial: (): void => setSimulated(undefined),
    closeUnseen: (): void => setUnseen(undefined),
    save: (store: FormStore) =>
      run("save", async () => {
        await keep(store, undefined);
        notifySaved(store, words.saved);
      }),
    simulate:
      simulate &&
      ((store: FormStore) =>
        run("try", async () => {
          const document = await keep(store, { deed: "try", seen: seen.current });
          if (document) setSimulated(await simulate(document));
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

/** Submits a document and returns the page that shows the result. */
function openSender<Saved extends SavedDraft>(
  calls: DraftCalls<Saved>,
  sent: (document: Saved, result: SubmitResult) => void,
) {
  return async (document: Saved, deed: SubmitDeed): Promise<string> => {
    const { payHref, ...submitted } = await calls.submit(document, document.sumPremium ?? "0.00");
    sent(document, submitted);
    await calls.forget(document);
    return deed === "pay" && payHref !== undefined ? payHref : calls.resultHref(document);
  };
}

/** A draft is saved with its errors; the notice counts them, because some are out of sight. Missing values are no errors yet. */
function notifySaved(store: FormStore, text: string): void {
  store.check();
  const { length } = store.errors().filter(({ place }) => !isEmptyCell(store.effectiveCell(place)));
  if (length === 0) return noticeStore.tell(text);
  noticeStore.tell(`${text}，其中 ${length} 处填写有误，已在字段下注明`, "warning");
}

export type Editing = ReturnType<typeof useEditing<SavedDraft>>;
