import assert from "node:assert/strict";
import { renewPolicy } from "#areas/policy/contract/renewal.ts";
import { MAX_RENEWAL_DAYS_AFTER_END } from "#areas/judging/rules/renewal.ts";
import { copyPolicy, NEW_ORDER_MARK } from "#areas/proposal/contract/copying.ts";
import { editProposal, queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { createOtherCertificateNo, insureOtherCertificate } from "#areas/quotation/builder.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { countDaysBetween } from "#platform/kernel/plain-date.ts";
import type { TestProduct } from "./test-product.ts";
import { createPolicyTestModel, type PolicyTestModel } from "./policy-model.ts";

/** A proposal in a sequence, with its expected state and the form that saving sends. */
export type ContractTestModel = {
  readonly proposalNo: string;
  readonly model: PolicyTestModel;
  readonly form: FilledForm | undefined;
  /** The certificate of the party that a proposal without a form insures. */
  readonly insuredNo?: string;
};

export const contractSuccessorKinds = ["none", "copyProposal", "copyPolicy", "renew"] as const;
export type ContractSuccessorKind = (typeof contractSuccessorKinds)[number];

type Place = { readonly product: TestProduct; readonly token: string; pass(days: number): Promise<void> };
const RENEWABLE_DAYS = 60;
const SOON_ENOUGH_DAYS = 30;

/** Creates a successor of a contract, or expects a refusal if it cannot be created yet. */
export async function createContractSuccessor(
  place: Place,
  succession: ContractSuccessorKind,
  from: ContractTestModel,
): Promise<ContractTestModel | undefined> {
  const { proposalNo, model } = from;
  const policyNo = await policyOf(place, proposalNo);
  const copy = async (businessNo: string, type: "T" | "P") => {
    const input = { orderNo: NEW_ORDER_MARK, businessNo, type };
    const { code, data } = await place.product.ask(copyPolicy, input, place);
    assert.equal(code, "0000", `a copy of ${businessNo}`);
    assert.equal(data.copiedFrom, businessNo);
    await insureOther(place, data);
    return contractOf(place, data.proposalNo, model);
  };
  if (succession === "copyProposal") return copy(proposalNo, "T");
  if (succession === "none" || policyNo === "") return undefined;
  return succession === "copyPolicy" ? copy(policyNo, "P") : renewed(place, policyNo, model);
}

let insuredCount = 0;
type CopiedProposal = OutputOf<typeof copyPolicy>;

/** A copy overlaps its original, so it insures another party; else an underwriter would have to look at it. */
async function insureOther(place: Place, { proposalNo, version }: CopiedProposal): Promise<void> {
  const { data } = await place.product.ask(queryProposalInfo, { proposalNo }, place);
  insuredCount += 1;
  const form = insureOtherCertificate(data.form, createOtherCertificateNo(500_000 + insuredCount));
  const { code } = await place.product.ask(editProposal, { proposalNo, version, form: form as never }, place);
  assert.equal(code, "0000", `another insured of ${proposalNo}`);
}

/** A policy can be renewed once, from sixty days before its end to ninety days after it. */
async function renewed(
  place: Place,
  policyNo: string,
  model: PolicyTestModel,
): Promise<ContractTestModel | undefined> {
  const { product, pass } = place;
  const renew = () => product.ask(renewPolicy, { policyNo }, place);
  const left = countDaysBetween(model.today, model.period.endDate);
  if (left > RENEWABLE_DAYS) {
    assert.equal((await renew()).code, "POL101");
    await pass(left - SOON_ENOUGH_DAYS);
  }
  if (-left > MAX_RENEWAL_DAYS_AFTER_END) {
    assert.equal((await renew()).code, "POL101");
    return undefined;
  }
  const { code, data } = await renew();
  assert.equal(code, "0000", `the renewal of ${policyNo}`);
  assert.equal((await renew()).code, "POL102");
  return contractOf(place, data.proposalNo, model);
}

async function policyOf({ product }: Place, proposalNo: string): Promise<string> {
  const { rows } = await product.admin.query<{ policy_no: string }>(
    "select policy_no from document where business_no = $1",
    [proposalNo],
  );
  return rows[0]?.policy_no ?? "";
}

/** A payment plan is not copied to the successor. */
async function contractOf(
  { product }: Place,
  proposalNo: string,
  { wanted, today }: PolicyTestModel,
): Promise<ContractTestModel> {
  const { rows } = await product.admin.query<{ start: string; end: string; form: FilledForm }>(
    `select start_date::text as start, end_date::text as end, content as form from document where business_no = $1`,
    [proposalNo],
  );
  const [made] = rows;
  assert.ok(made);
  const period = { startDate: made.start, endDate: made.end };
  assert.ok(period.startDate >= today, "cover begins today at the soonest");
  return {
    proposalNo,
    model: createPolicyTestModel({ ...wanted, parts: 1 }, today, period),
    form: made.form,
  };
}
