import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { PolicyPreviewLink } from "#areas/policy/screens/policy-papers-links.tsx";
import { isEndorsement } from "../rules/payment.ts";
import type { PaymentInfos } from "./paid-together.ts";
import { findPaidDocumentHref } from "./pay-places.ts";

type PaidResultsProps = Pick<PaymentInfos, "list">;

/** What came of each document that was paid: a policy was issued, or an endorsement took effect. */
export function PaidResults({ list }: PaidResultsProps) {
  const isDue = list.some(({ due }) => due !== null);
  const look = isDue ? "button" : "button primary";
  return list
    .filter(({ policyNo }) => policyNo !== "")
    .map((info) => <PaidResult key={info.businessNo} info={info} look={look} />);
}

type PaidResultProps = { info: PaidResultsProps["list"][number]; look: string };

function PaidResult({ info: { businessNo, businessType, policyNo }, look }: PaidResultProps) {
  if (isEndorsement({ businessType }))
    return (
      <p className="pay-policy">
        <span>批单已生效，批单号</span> <code>{businessNo}</code>
        <a className={look} href={findPaidDocumentHref(businessType, businessNo)}>
          查看批单
        </a>
        <a className="button" href={buildPolicyHref(policyNo)}>
          查看保单
        </a>
      </p>
    );
  return (
    <p className="pay-policy">
      <span>已出单，保单号</span> <code>{policyNo}</code>
      <a className={look} href={buildPolicyHref(policyNo)}>
        查看保单
      </a>
      <PolicyPreviewLink policyNo={policyNo} />
    </p>
  );
}
