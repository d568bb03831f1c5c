import assert from "node:assert/strict";
import { renewPolicy } from "#areas/policy/contract/renewal.ts";
import { MOST_DAYS_BETWEEN } from "#areas/drafting/rules/renewal.ts";
import { copyPolicy, OWN_ORDER } from "#areas/proposal/contract/copying.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { daysBetween } from "#platform/kernel/plain-date.ts";
import type { TestProduct } from "../testing.ts";
import { beginModel, type Model } from "./policy-model.ts";

/** What goes through a sequence: a proposal, with what must stand of it, and the form that its saves send. */
export type Contract = {
  readonly proposalNo: string;
  readonly model: Model;
  readonly form: FilledForm | undefined;
};

export const successions = ["none", "copyProposal", "copyPolicy", "renew"] as const;
export type Succession = (typeof successions)[number];

type Place = { readonly product: TestProduct; readonly token: string; pass(days: number): Promise<void> };
const RENEWABLE_DAYS = 60;
const SOON_ENOUGH_DAYS = 30;

/** What is made from a contract; undefined where nothing is. Whatever cannot be made yet is refused. */
export async function successorOf(
  place: Place,
  succession: Succession,
  from: Contract,
): Promise<Contract | undefined> {
  const { proposalNo, model } = from;
  const policyNo = await policyOf(place, proposalNo);
  const copy = async (businessNo: string, type: "T" | "P") => {
    const input = { orderNo: OWN_ORDER, businessNo, type };
    const { code, data } = await place.product.ask(copyPolicy, input, place);
    assert.equal(code, "0000", `a copy of ${businessNo}`);
    assert.equal(data.copiedFrom, businessNo);
    return contractOf(place, data.proposalNo, model);
  };
  if (succession === "copyProposal") return copy(proposalNo, "T");
  if (succession === "none" || policyNo === "") return undefined;
  return succession === "copyPolicy" ? copy(policyNo, "P") : renewed(place, policyNo, model);
}

/** Sixty days before its end at the soonest, ninety after it at the latest, and once. */
async function renewed(place: Place, policyNo: string, model: Model): Promise<Contract | undefined> {
  const { product, pass } = place;
  const renew = () => product.ask(renewPolicy, { policyNo }, place);
  const left = daysBetween(model.today, model.period.endDate);
  if (left > RENEWABLE_DAYS) {
    assert.equal((await renew()).code, "POL101");
    await pass(left - SOON_ENOUGH_DAYS);
  }
  if (-left > MOST_DAYS_BETWEEN) {
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

/** Pay plans stay with the contract that they were made for. */
async function contractOf(
  { product }: Place,
  proposalNo: string,
  { wanted, today }: Model,
): Promise<Contract> {
  const { rows } = await product.admin.query<{ start: string; end: string; form: FilledForm }>(
    `select start_date::text as start, end_date::text as end, content as form from document where business_no = $1`,
    [proposalNo],
  );
  const [made] = rows;
  assert.ok(made);
  const period = { startDate: made.start, endDate: made.end };
  assert.ok(period.startDate >= today, "cover begins today at the soonest");
  return { proposalNo, model: beginModel({ ...wanted, parts: 1 }, today, period), form: made.form };
}
