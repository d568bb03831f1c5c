import { useRef, useState } from "react";
import type { Calculation } from "#areas/product/screens/product-form.tsx";
import { isEmpty } from "#platform/forms/check-form.ts";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";
import type { SavedDraft, Simulated } from "./draft-calls.ts";
import { useActions } from "#platform/documents/web/use-actions.ts";
import { type KeepingProps, useKeeping } from "./use-keeping.ts";

export type Deed = "save" | "try" | "submit" | "pay";
type Sending = "submit" | "pay";

/** What can be done with a document that is worked on: each deed keeps first what was typed. */
export function useEditing<Saved extends SavedDraft>(given: KeepingProps<Saved>) {
  const { calls } = given;
  const { simulate } = calls;
  const { saved, keep, sent } = useKeeping(given);
  const { run, ...actions } = useActions<Deed>();
  const [simulated, setSimulated] = useState<Simulated>();
  const [unseen, setUnseen] = useState<{ saved: Saved; deed: Sending }>();
  const seen = useRef<string>(undefined);

  /** Answers where to see what came of it. */
  const send = async (kept: Saved, deed: Sending): Promise<string> => {
    const { payHref, ...submitted } = await calls.submit(kept, kept.sumPremium ?? "0.00");
    sent(kept, submitted);
    await calls.forget(kept);
    return deed === "pay" && payHref !== undefined ? payHref : calls.resultHref(kept);
  };
  /** Without a page of its own in between; what keeps it is told on the page of its number. */
  const sendBegun = async (begun: Saved, deed: Sending, known: string | undefined) => {
    if (begun.sumPremium === null || begun.sumPremium !== known) return undefined;
    return send(begun, deed).catch(() => undefined);
  };
  return {
    ...actions,
    businessNo: saved && calls.numberOf(saved),
    simulated,
    /** What it would be submitted at, where its user saw another price or none. */
    unseen: unseen && { premium: unseen.saved.sumPremium },
    mayPay: calls.mayPay === true,
    // While it is confirmed anew, the last one is still what its user has seen.
    confirmed: (told?: Calculation): void => void (seen.current = told?.premiumCny ?? seen.current),
    closeTrial: (): void => setSimulated(undefined),
    closeUnseen: (): void => setUnseen(undefined),
    save: (store: FormStore) =>
      run("save", async () => {
        await keep(store, undefined);
        tellKept(store);
      }),
    simulate:
      simulate &&
      ((store: FormStore) =>
        run("try", async () => {
          const kept = await keep(store, { deed: "try", seen: seen.current });
          if (kept) setSimulated(await simulate(kept));
        })),
    submit: (store: FormStore, deed: Sending = "submit", known: string | undefined = seen.current) =>
      run(deed, async () => {
        const kept = await keep(store, { deed, seen: known }, (begun) => sendBegun(begun, deed, known));
        if (!kept) return;
        // Nobody submits a price that he has not seen.
        if (kept.sumPremium !== null && kept.sumPremium !== known) setUnseen({ saved: kept, deed });
        else navigate(await send(kept, deed));
      }),
    submitAnyway: () =>
      run("submit", async () => {
        setUnseen(undefined);
        if (unseen) navigate(await send(unseen.saved, unseen.deed));
      }),
  };
}

/** A draft is kept with whatever is wrong in it: each field says so, and this for those out of sight. What is missing is no error yet. */
function tellKept(store: FormStore): void {
  store.check();
  const { length } = store.errors().filter(({ place }) => !isEmpty(store.effectiveCell(place)));
  if (length === 0) return notices.tell("已暂存");
  notices.tell(`已暂存，其中 ${length} 处填写有误，已在字段下注明`, "warning");
}

export type Editing = ReturnType<typeof useEditing<SavedDraft>>;
