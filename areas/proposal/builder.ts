import { type TestCallSender, createSuccessfulCallSender } from "#areas/product/builder/successful-calls.ts";
import type { InputOf, OutputOf } from "#platform/kernel/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { addPolicy, editProposal, policyUndwrt, transferInquiry } from "./contract/proposal.ts";

type Form = InputOf<typeof addPolicy>["form"];
type Saved = OutputOf<typeof addPolicy>;

/** The steps of a clerk with proposals. */
export function createProposalTestClient(ask: TestCallSender, token: string) {
  const done = createSuccessfulCallSender(ask, token);
  return {
    done,
    add: (riskCode: string, form: FilledForm) => done(addPolicy, { riskCode, form: form as Form }),
    edit: ({ proposalNo, version }: Pick<Saved, "proposalNo" | "version">, form: FilledForm) =>
      done(editProposal, { proposalNo, version, form: form as Form }),
    transfer: ({ inquiryNo, version }: { inquiryNo: string; version: number }) =>
      done(transferInquiry, { inquiryNo, version }),
    submit: ({ proposalNo, version, sumPremium }: Pick<Saved, "proposalNo" | "version" | "sumPremium">) =>
      done(policyUndwrt, { proposalNo, version, sumPremium: sumPremium ?? "0.00" }),
  };
}
