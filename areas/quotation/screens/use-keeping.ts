import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FilledForm } from "#platform/forms/filled.ts";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import type { SentTo } from "#platform/web/api-client.ts";
import { useChange } from "#platform/web/use-change.ts";
import { addInquiry, editInquiry } from "../contract.ts";
import type { Intent } from "./handover.ts";
import { forgetInquiry, type Saved } from "./inquiry-queries.ts";

type Form = SentTo<typeof addInquiry>["form"];

export type KeepingGiven = {
  riskCode: string;
  /** Nothing yet of a document that has no number. */
  first: Saved | undefined;
  /** It has its number now, and goes on on the page of that number. */
  onBegun: (saved: Saved, intent: Intent | undefined) => void;
};

/** What the server keeps of a quotation that is worked on. */
export function useKeeping({ riskCode, first, onBegun }: KeepingGiven) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(first);
  const [add, edit] = [useChange(addInquiry), useChange(editInquiry)];

  /** Nothing where the document goes on on another page. */
  const keep = async (store: FormStore, intent: Intent | undefined): Promise<Saved | undefined> => {
    if (saved && !store.isDirty()) return saved;
    const typed = store.typed();
    const filled = store.filled();
    const form = filled as Form;
    const kept = saved
      ? await edit.mutateAsync({ inquiryNo: saved.inquiryNo, version: saved.version, form })
      : await add.mutateAsync({ riskCode, comCode: branchOf(filled), form });
    store.settle(typed);
    setSaved(kept);
    void forgetInquiry(client, kept.inquiryNo);
    if (saved) return kept;
    // The draft hears that it is kept before its form goes.
    await new Promise((done) => void setTimeout(done));
    onBegun(kept, intent);
    return undefined;
  };
  return { saved, keep };
}

function branchOf({ base }: FilledForm): string | undefined {
  const comCode = base === undefined || Array.isArray(base) ? "" : (base as { comCode?: unknown }).comCode;
  return typeof comCode === "string" && comCode !== "" ? comCode : undefined;
}
