import { paymentLifecycle } from "#areas/payment/lifecycle.ts";
import { planLifecycle } from "#areas/plan/lifecycle.ts";
import { policyLifecycle } from "#areas/policy/lifecycle.ts";
import { proposalLifecycle } from "#areas/proposal/lifecycle.ts";
import { inquiryLifecycle } from "#areas/quotation/lifecycle.ts";
import { taskLifecycle } from "#areas/underwriting/lifecycle.ts";
import type { Lifecycle } from "#platform/lifecycle/lifecycle.ts";
import { plainDocuments } from "./plain-documents.ts";

/** Every table of states, with the dictionary that names them where there is one. */
export const lifecycles: readonly { table: Lifecycle; dictionary: string | undefined }[] = [
  { table: planLifecycle, dictionary: "PlanStatus" },
  { table: inquiryLifecycle, dictionary: "QuotationStatus" },
  { table: proposalLifecycle, dictionary: "ProposalStatus" },
  { table: policyLifecycle, dictionary: "PolicyStatus" },
  { table: taskLifecycle, dictionary: undefined },
  { table: paymentLifecycle, dictionary: "PaymentStatus" },
  ...plainDocuments.map(({ document: { lifecycle, statuses } }) => ({
    table: lifecycle,
    dictionary: statuses,
  })),
];
