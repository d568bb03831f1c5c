import { policyLifecycle } from "#areas/policy/lifecycle.ts";
import { proposalLifecycle } from "#areas/proposal/lifecycle.ts";
import { inquiryLifecycle } from "#areas/quotation/lifecycle.ts";
import type { Lifecycle } from "#platform/lifecycle/lifecycle.ts";
import type { AuditCheck } from "#platform/server/audit-checks.ts";

/** By the letter with which the numbers of each kind begin. */
const kinds: Readonly<Record<string, { readonly name: string } & Pick<Lifecycle, "title" | "transitions">>> =
  {
    Q: { name: "inquiry", ...inquiryLifecycle },
    T: { name: "proposal", ...proposalLifecycle },
    P: { name: "policy", ...policyLifecycle },
  };

/** Steps that the table of their kind does not know; what leaves a state as it is needs none. */
export const stepChecks: readonly AuditCheck[] = Object.entries(kinds).map(
  ([letter, { name, title, transitions }]) => {
    const declared = transitions.flatMap(({ from, to, action }) =>
      from.map((state) => `('${action}', '${state}', '${to}')`),
    );
    return {
      name: `${name}.steps`,
      says: `${title}走了状态表中没有的步骤`,
      sql: `select distinct business_no as subject from document_trail where left(business_no, 1) = '${letter}'
        and from_status <> to_status and (action, from_status, to_status) not in (values ${declared.join(", ")})`,
    };
  },
);
