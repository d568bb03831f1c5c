import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Calculation } from "#areas/product/screens/product-form.tsx";
import { isEmpty } from "#platform/forms/check-form.ts";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";
import { useChange } from "#platform/web/use-change.ts";
import { inquiryUndwrt, simulateUndwrt } from "../contract.ts";
import { resultHref } from "./inquiry-places.ts";
import { forgetInquiry, type Saved } from "./inquiry-queries.ts";
import { useDeeds } from "./use-deeds.ts";
import { type KeepingGiven, useKeeping } from "./use-keeping.ts";

export type Deed = "save" | "try" | "submit";
export type Simulated = AnswerOf<typeof simulateUndwrt>;

/** What can be done with a quotation that is worked on: each deed keeps first what was typed. */
export function useEditing(given: KeepingGiven) {
  const client = useQueryClient();
  const { saved, keep } = useKeeping(given);
  const { doing, ...deeds } = useDeeds<Deed>();
  const [simulated, setSimulated] = useState<Simulated>();
  const [unseen, setUnseen] = useState<Saved>();
  const seen = useRef<string>(undefined);
  const send = useChange(inquiryUndwrt);

  const submit = async (kept: Saved): Promise<void> => {
    const { inquiryNo, version, sumPremium } = kept;
    await send.mutateAsync({ inquiryNo, version, sumPremium: sumPremium ?? "0.00" });
    await forgetInquiry(client, inquiryNo);
    navigate(resultHref(inquiryNo));
  };
  return {
    ...deeds,
    saved,
    simulated,
    unseen,
    confirmed: (calculation: Calculation | undefined): void => void (seen.current = calculation?.premiumCny),
    closeTrial: (): void => setSimulated(undefined),
    closeUnseen: (): void => setUnseen(undefined),
    save: (store: FormStore) =>
      doing("save", async () => {
        await keep(store, undefined);
        tellKept(store);
      }),
    simulate: (store: FormStore) =>
      doing("try", async () => {
        const kept = await keep(store, { deed: "try", seen: seen.current });
        if (kept) setSimulated(await callApi(simulateUndwrt, { inquiryNo: kept.inquiryNo }));
      }),
    submit: (store: FormStore, known: string | undefined = seen.current) =>
      doing("submit", async () => {
        const kept = await keep(store, { deed: "submit", seen: known });
        if (!kept) return;
        // Nobody submits a price that he has not seen.
        if (kept.sumPremium !== null && kept.sumPremium !== known) setUnseen(kept);
        else await submit(kept);
      }),
    submitAnyway: (kept: Saved) => doing("submit", () => submit(kept)),
  };
}

/** A draft is kept with whatever is wrong in it: each field says so, and this for those out of sight. What is missing is no fault yet. */
function tellKept(store: FormStore): void {
  store.check();
  const { length } = store.faults().filter(({ place }) => !isEmpty(store.shownCell(place)));
  if (length === 0) return notices.tell("已暂存");
  notices.tell(`已暂存，其中 ${length} 处填写有误，已在字段下注明`, "warning");
}

export type Editing = ReturnType<typeof useEditing>;
