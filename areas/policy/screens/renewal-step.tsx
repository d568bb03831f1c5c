import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useMayOperate } from "#platform/web/rights.ts";
import { renewPolicy } from "../contract/renewal.ts";
import { renewalError } from "../rules/renewable.ts";
import type { Policy } from "./policy-queries.ts";
import { RenewalDialog } from "./renewal-dialog.tsx";

type RenewalStepProps = { policy: Policy; isOpen: boolean; setQuery: PageProps["setQuery"] };

/** Where a policy may be renewed today; whether the question stands open is in the address. */
export function RenewalStep({ policy, isOpen, setQuery }: RenewalStepProps) {
  const mayRenew = useMayOperate(renewPolicy.permission);
  const error = renewalErrorToday(policy);
  if (!mayRenew || (error !== undefined && !isOpen)) return null;
  return (
    <>
      <button type="button" className="button primary" onClick={() => setQuery({ renew: "1" })}>
        续保
      </button>
      {isOpen && <RenewalDialog policyNo={policy.policyNo} onClose={() => setQuery({ renew: "" })} />}
    </>
  );
}

function renewalErrorToday(policy: Policy): string | undefined {
  return renewalError(policy, todayInShanghai(new Date()));
}
