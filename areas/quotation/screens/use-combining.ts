import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { addInquiry } from "../contract/inquiry.ts";
import { addCombination, queryCombination } from "../contract/combination.ts";
import { isInquiryAlive } from "../rules/combination.ts";
import { invalidateCombinationQueries } from "./combination-queries.ts";

type State = { progress: string; error: ApiError | undefined; isPending: boolean };
const NOTHING_YET: State = { progress: "", error: undefined, isPending: false };

type CombinationInput = { combName: string; risks: readonly string[]; form: FilledForm };

/** Adds the combination, then its inquiries one by one; after an error it goes on where it stopped. */
export function useCombinationCreation(onDone: (combId: string) => void) {
  const client = useQueryClient();
  const combine = useCallMutation(addCombination);
  const add = useCallMutation(addInquiry);
  const begun = useRef("");
  const [state, setState] = useState(NOTHING_YET);

  const report = (progress: string): void => setState({ progress, error: undefined, isPending: true });

  const beginEach = async (combId: string, risks: readonly string[]): Promise<void> => {
    const { shared, inquiries } = await callApi(queryCombination, { combId });
    const present = new Set(inquiries.filter(isInquiryAlive).map(({ riskCode }) => riskCode));
    for (const [index, riskCode] of risks.entries()) {
      report(`正在生成 ${index + 1} / ${risks.length}`);
      if (!present.has(riskCode)) await add.mutateAsync({ riskCode, combId, form: shared });
    }
  };

  const fill = async (combId: string, risks: readonly string[]): Promise<void> => {
    try {
      await beginEach(combId, risks);
    } finally {
      await invalidateCombinationQueries(client, combId);
    }
    onDone(combId);
  };

  const combineAll = async ({ combName, risks, form }: CombinationInput): Promise<void> => {
    if (begun.current === "")
      begun.current = (await combine.mutateAsync({ combName, form: form as Form })).combId;
    await fill(begun.current, risks);
  };

  const follow = (work: Promise<void>): void =>
    void work.then(
      () => setState(NOTHING_YET),
      (caught: unknown) => setState({ ...NOTHING_YET, error: toApiError(caught) }),
    );

  return {
    ...state,
    forgetError: (): void => setState(NOTHING_YET),
    begin: (input: CombinationInput): void => {
      report("正在生成组合");
      follow(combineAll(input));
    },
    /** Adds products to an existing combination. */
    extend: (combId: string, risks: readonly string[]): void => {
      report("正在打开组合");
      follow(fill(combId, risks));
    },
  };
}

type Form = Parameters<ReturnType<typeof useCallMutation<typeof addCombination>>["mutateAsync"]>[0]["form"];
