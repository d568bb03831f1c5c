import { useRef, useState } from "react";
import type { Calculation } from "#areas/product/screens/product-form.tsx";
import { isEmpty } from "#platform/forms/check-form.ts";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";
import type { Kept, Simulated } from "./draft-calls.ts";
import { useDeeds } from "./use-deeds.ts";
import { type KeepingGiven, useKeeping } from "./use-keeping.ts";

export type Deed = "save" | "try" | "submit";

/** What can be done with a document that is worked on: each deed keeps first what was typed. */
export function useEditing<Saved extends Kept>(given: KeepingGiven<Saved>) {
  const { calls } = given;
  const { simulate } = calls;
  const { saved, keep } = useKeeping(given);
  const { doing, ...deeds } = useDeeds<Deed>();
  const [simulated, setSimulated] = useState<Simulated>();
  const [unseen, setUnseen] = useState<Saved>();
  const seen = useRef<string>(undefined);

  const submit = async (kept: Saved): Promise<void> => {
    await calls.submit(kept, kept.sumPremium ?? "0.00");
    await calls.forget(kept);
    navigate(calls.resultHref(kept));
  };
  return {
    ...deeds,
    businessNo: saved && calls.numberOf(saved),
    simulated,
    /** What it would be submitted at, where its user saw another price or none. */
    unseen: unseen && { premium: unseen.sumPremium },
    confirmed: (calculation: Calculation | undefined): void => void (seen.current = calculation?.premiumCny),
    closeTrial: (): void => setSimulated(undefined),
    closeUnseen: (): void => setUnseen(undefined),
    save: (store: FormStore) =>
      doing("save", async () => {
        await keep(store, undefined);
        tellKept(store);
      }),
    simulate:
      simulate &&
      ((store: FormStore) =>
        doing("try", async () => {
          const kept = await keep(store, { deed: "try", seen: seen.current });
          if (kept) setSimulated(await simulate(kept));
        })),
    submit: (store: FormStore, known: string | undefined = seen.current) =>
      doing("submit", async () => {
        const kept = await keep(store, { deed: "submit", seen: known });
        if (!kept) return;
        // Nobody submits a price that he has not seen.
        if (kept.sumPremium !== null && kept.sumPremium !== known) setUnseen(kept);
        else await submit(kept);
      }),
    submitAnyway: () =>
      doing("submit", async () => {
        setUnseen(undefined);
        if (unseen) await submit(unseen);
      }),
  };
}

/** A draft is kept with whatever is wrong in it: each field says so, and this for those out of sight. What is missing is no fault yet. */
function tellKept(store: FormStore): void {
  store.check();
  const { length } = store.faults().filter(({ place }) => !isEmpty(store.shownCell(place)));
  if (length === 0) return notices.tell("已暂存");
  notices.tell(`已暂存，其中 ${length} 处填写有误，已在字段下注明`, "warning");
}

export type Editing = ReturnType<typeof useEditing<Kept>>;
