import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { addPolicy, editProposal, policyUndwrt, transferInquiry } from "./contract.ts";

type Ask = <C extends Call>(
  call: C,
  input: InputOf<C>,
  asking: { token: string },
) => Promise<Envelope<OutputOf<C>>>;
type Form = InputOf<typeof addPolicy>["form"];
type Saved = OutputOf<typeof addPolicy>;

/** What a clerk does with proposals, each step to its success. */
export function proposalClient(ask: Ask, token: string) {
  async function done<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
    const { code, message, data, fields } = await ask(call, input, { token });
    if (code !== "0000") throw new Error(`${code} ${message} ${JSON.stringify(fields ?? [])}`);
    return data;
  }
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
