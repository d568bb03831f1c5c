import {
  SharedDocument,
  type SharedProps,
  type SharedParams,
} from "#areas/drafting/screens/shared-document.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { readPolicyLink } from "../contract/reading-link.ts";
import { PolicyContent } from "./policy-content.tsx";
import { PolicyHeading } from "./policy-heading.tsx";
import "./policy.css";

type LinkAnswer = AnswerOf<typeof readPolicyLink>;

const kind = {
  name: "保单",
  read: (asked: Parameters<typeof callApi<typeof readPolicyLink>>[1]) => callApi(readPolicyLink, asked),
  versionOf: ({ policy }: LinkAnswer) => policy.productVersion,
  Sheet,
};

/** One policy for somebody who has no account. */
export function SharedPolicy(page: PageProps<SharedParams>) {
  return <SharedDocument {...page} kind={kind} />;
}

function Sheet({ told: { policy }, product }: SharedProps<LinkAnswer>) {
  return (
    <>
      <PolicyHeading title="保单" policy={policy} product={product} />
      <PolicyContent form={policy.form} premium={policy.sumPremium} product={product} />
    </>
  );
}
