import { useState } from "react";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiFault, asFault } from "#platform/web/api-fault.ts";
import { useChange } from "#platform/web/use-change.ts";
import { addCustomer, editCustomer, findSuspects } from "../contract/keeping.ts";
import { customerRefusals } from "../contract/refusals.ts";
import type { CustomerFields, Suspect } from "../contract/shapes.ts";

export type Known = { readonly customerId: string; readonly version: number };
type Saved = AnswerOf<typeof addCustomer>;

const AGREEING: ReadonlySet<string> = new Set([
  customerRefusals.certificateTaken.code,
  customerRefusals.suspectsUnconfirmed.code,
]);

/** One way to save, whether the customer is known yet; who is alike is fetched where the server says so. */
export function useSave(known: Known | undefined, onSaved: (saved: Saved) => void) {
  const add = useChange(addCustomer);
  const edit = useChange(editCustomer);
  const [suspects, setSuspects] = useState<readonly Suspect[]>([]);
  const [fault, setFault] = useState<ApiFault>();

  async function refused(caught: ApiFault, customer: CustomerFields): Promise<void> {
    setFault(caught);
    if (!AGREEING.has(caught.code)) return;
    try {
      const { list } = await callApi(findSuspects, { customer });
      setSuspects(list.filter(({ customerId }) => customerId !== known?.customerId));
    } catch (again) {
      setFault(asFault(again));
    }
  }

  return {
    isPending: add.isPending || edit.isPending,
    fault,
    suspects,
    forget: (): void => {
      setFault(undefined);
      setSuspects([]);
    },
    async save(customer: CustomerFields, confirmedIds: string[]): Promise<void> {
      setFault(undefined);
      setSuspects([]);
      try {
        const saved = known
          ? await edit.mutateAsync({ ...known, customer, confirmedIds })
          : await add.mutateAsync({ customer, confirmedIds });
        onSaved(saved);
      } catch (caught) {
        await refused(asFault(caught), customer);
      }
    },
  };
}
