import type pg from "pg";
import { seedEndorsements } from "#demo/endorsement/seed-endorsements.ts";
import { queryEndorseList } from "#areas/endorsement/contract/queries.ts";
import { endorsementList } from "#areas/endorsement/rules/endorsement-list.ts";
import { seedProposals } from "#demo/payment/load-proposals.ts";
import { queryPolicyList } from "#areas/policy/contract/policy.ts";
import { policyList } from "#areas/policy/rules/policy-list.ts";
import { queryProposalList } from "#areas/proposal/contract/proposal.ts";
import { proposalList } from "#areas/proposal/rules/proposal-list.ts";
import { queryInquiryList } from "#areas/quotation/contract/inquiry.ts";
import { seedQuotations } from "#demo/quotation/load-quotations.ts";
import { inquiryList } from "#areas/quotation/rules/inquiry-list.ts";
import type { ListDefinition } from "#platform/lists/definition.ts";

type Seeding = { readonly nowMs: number; readonly report: (line: string) => void };

/** The document kinds that `--kind` can name. */
export type BenchKind = {
  readonly list: ListDefinition;
  readonly call: typeof queryInquiryList;
  readonly source: string;
  /** The tables behind a source that is a view. */
  readonly tables?: string;
  readonly key: string;
  readonly moment: string;
  readonly where: string;
  /** The filters of an opened and of a narrowed list. The branch is added. */
  readonly looks: readonly Record<string, string>[];
  readonly busy: Record<string, string>;
  seed(owner: pg.ClientBase, count: number, seeding: Seeding): Promise<void>;
};

/** The share of proposals that became policies, as in an active branch. */
const ISSUED = 0.6;
const POLICIES_PER_ENDORSEMENT = 4;

const kinds: Readonly<Record<string, BenchKind>> = {
  quotation: {
    list: inquiryList,
    call: queryInquiryList,
    source: "document",
    key: "business_no",
    moment: "input_at",
    where: "business_type = 'Q'",
    looks: [
      { inputAt: "last29", status: "04" },
      { inputAt: "last180", status: "04,07,09" },
      { inputAt: "last180", status: "06" },
    ],
    busy: { inputAt: "last180", status: "04,07" },
    seed: seedQuotations,
  },
  proposal: {
    list: proposalList,
    call: queryProposalList,
    source: "document",
    key: "business_no",
    moment: "input_at",
    where: "business_type = 'T'",
    looks: [
      { inputAt: "last29", status: "08" },
      { inputAt: "last180", status: "06,07,08" },
      { inputAt: "last180", status: "09" },
    ],
    busy: { inputAt: "last180", status: "08,11" },
    seed: (owner, count, seeding) => {
      const issued = Math.round(count * ISSUED);
      return seedProposals(owner, { open: count - issued, issued }, seeding);
    },
  },
  policy: {
    list: policyList,
    call: queryPolicyList,
    source: "policy",
    key: "policy_no",
    moment: "issued_at",
    where: "true",
    looks: [
      { issuedAt: "last29", status: "02" },
      { issuedAt: "last180", status: "01,02,03" },
      { issuedAt: "last180", status: "01" },
    ],
    busy: { issuedAt: "last180", status: "01,02" },
    seed: (owner, count, seeding) => seedProposals(owner, { open: 0, issued: count }, seeding),
  },
  endorsement: {
    list: endorsementList,
    call: queryEndorseList,
    source: "endorsement_now",
    tables: "endorsement, document",
    key: "endorse_no",
    moment: "input_at",
    where: "true",
    looks: [
      { inputAt: "last29", status: "08" },
      { inputAt: "last180", status: "04,08,10" },
      { inputAt: "last180", status: "01" },
    ],
    busy: { inputAt: "last180", status: "08,10" },
    seed: async (owner, count, seeding) => {
      // Not every policy can be endorsed.
      await seedProposals(owner, { open: 0, issued: count * POLICIES_PER_ENDORSEMENT }, seeding);
      await seedEndorsements(owner, count, seeding);
    },
  },
};

export function getKind(name: string): BenchKind {
  const kind = kinds[name];
  if (!kind) throw new Error(`--kind is one of ${Object.keys(kinds).join(", ")}`);
  return kind;
}
