import { useState } from "react";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { addCustomer, editCustomer, findSuspects } from "../contract/customer-record.ts";
import { customerRefusals } from "../contract/refusals.ts";
import type { CustomerFields, SuspectedDuplicate } from "../contract/shapes.ts";

export type CustomerIdWithVersion = { readonly customerId: string; readonly version: number };
type SaveAnswer = AnswerOf<typeof addCustomer>;

const SUSPECT_REFUSALS: ReadonlySet<string> = new Set([
  customerRefusals.certificateTaken.code,
  customerRefusals.suspectsUnconfirmed.code,
]);

/** Saves a new or existing customer. Suspects are fetched when the server refuses because of them. */
export function useSaveCustomer(
  existing: CustomerIdWithVersion | undefined,
  onSaved: (answer: SaveAnswer) => void,
) {
  const add = useCallMutation(addCustomer);
  const edit = useCallMutation(editCustomer);
  const [suspects, setSuspects] = useState<readonly SuspectedDuplicate[]>([]);
  const [error, setError] = useState<ApiError>();

  async function handleRefusal(caught: ApiError, customer: CustomerFields): Promise<void> {
    setError(caught);
    if (!SUSPECT_REFUSALS.has(caught.code)) return;
    try {
      const { list } = await callApi(findSuspects, { customer, customerId: existing?.customerId });
      setSuspects(list.filter(({ customerId }) => customerId !== existing?.customerId));
    } catch (fetchError) {
      setError(toApiError(fetchError));
    }
  }

  return {
    isPending: add.isPending || edit.isPending,
    error,
    suspects,
    clear: (): void => {
      setError(undefined);
      setSuspects([]);
    },
    async save(customer: CustomerFields, confirmedIds: string[]): Promise<void> {
      setError(undefined);
      setSuspects([]);
      try {
        const saved = existing
          ? await edit.mutateAsync({ ...existing, customer, confirmedIds })
          : await add.mutateAsync({ customer, confirmedIds });
        onSaved(saved);
      } catch (caught) {
        await handleRefusal(toApiError(caught), customer);
      }
    },
  };
}
