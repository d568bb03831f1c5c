import { type TestCallSender, createSuccessfulCallSender } from "#areas/product/builder/successful-calls.ts";
import { createCoverSeparator } from "#areas/quotation/builder.ts";
import type { InputOf, OutputOf } from "#platform/kernel/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { addPolicy, editProposal, policyUndwrt, transferInquiry } from "./contract/proposal.ts";

type Form = InputOf<typeof addPolicy>["form"];
type Saved = OutputOf<typeof addPolicy>;

/** The steps of a clerk with proposals. */
export function createProposalTestClient(ask: TestCallSender, token: string) {
  const done = createSuccessfulCallSender(ask, token);
  const covers = createCoverSeparator(ask);
  return {
    done,
    async add(riskCode: string, form: FilledForm) {
      const own = covers.separate(riskCode, form);
      const added = await done(addPolicy, { riskCode, form: own as Form });
      covers.remember(added.proposalNo, own);
      return added;
    },
    edit: ({ proposalNo, version }: Pick<Saved, "proposalNo" | "version">, form: FilledForm) =>
      done(editProposal, { proposalNo, version, form: covers.restore(proposalNo, form) as Form }),
    transfer: ({ inquiryNo, version }: { inquiryNo: string; version: number }) =>
      done(transferInquiry, { inquiryNo, version }),
    submit: ({ proposalNo, version, sumPremium }: Pick<Saved, "proposalNo" | "version" | "sumPremium">) =>
      done(policyUndwrt, { proposalNo, version, sumPremium: sumPremium ?? "0.00" }),
  };
}
