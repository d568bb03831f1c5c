import { useState } from "react";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { revealCustomerNumbers } from "../contract/customer-record.ts";
import type { CustomerInfo, CustomerNumbers } from "../contract/shapes.ts";

type RevealedNumbers = { readonly version: number; readonly numbers: CustomerNumbers };

/** The whole numbers of a customer, once the user asked for them; a later version hides them again. */
export function useRevealedNumbers({ customerId, version }: Pick<CustomerInfo, "customerId" | "version">) {
  const change = useCallMutation(revealCustomerNumbers);
  const mayReveal = useHasOperationPermission(revealCustomerNumbers.permission);
  const [revealed, setRevealed] = useState<RevealedNumbers>();
  return {
    mayReveal,
    isPending: change.isPending,
    numbers: revealed?.version === version ? revealed.numbers : undefined,
    hide: (): void => setRevealed(undefined),
    reveal: (onRevealed?: (numbers: CustomerNumbers) => void): void =>
      change.mutate(
        { customerId },
        {
          onSuccess: (numbers) => {
            setRevealed({ version, numbers });
            onRevealed?.(numbers);
          },
          onError: (error) => noticeStore.error(error),
        },
      ),
  };
}
