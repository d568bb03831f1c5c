import { openTestProduct } from "#apps/server/testing/test-product.ts";
import { addEndorse } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy } from "#areas/endorsement/contract/queries.ts";
import { createTestEmployeeRows } from "#areas/judging/builder/employees.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { CLERK, UNDERWRITING_COMMITTEE } from "#platform/testing/people.ts";
import { createStoredSession } from "../../e2e/planted-session.ts";
import { employerForm } from "../../e2e/quotation-pages.ts";
import type { EndorsementPlaces, RosterPlaces } from "./places.ts";

/** A separate server process with policies, endorsements and proposals of large rosters; serves until it is ended. */
const TYPING = { people: 5000, changedEvery: 17 };
const PRICING = { people: 1000, changedEvery: 0 };
const GROUPS = 3;
/** Of a changed person only the name is another one. */
const NAMES_TYPE = "11";

const product = await openTestProduct({ chores: false });
const token = await product.signIn(CLERK);
const client = createProposalTestClient(product.ask, token);
const url = await product.app.listen({ port: 0, host: "127.0.0.1" });
const told: EndorsementPlaces = {
  session: await createStoredSession(product, CLERK),
  typing: await openPlaces(TYPING),
  pricing: await openPlaces(PRICING),
};
process.send?.({ url, token, ...told });
process.once("message", () => void product.close().then(() => process.exit(0)));

type Roster = typeof TYPING;

async function openPlaces({ people, changedEvery }: Roster): Promise<RosterPlaces> {
  const form = createFormOf(people);
  const draft = await client.add("0405", form);
  const policyNo = await issuePolicy(form);
  const policy = await client.done(queryEndorsablePolicy, { policyNo });
  const terms = { types: [NAMES_TYPE], reason: "01", validDate: policy.validDate };
  const changed = withOtherNames(policy.form, changedEvery);
  const endorsement = await client.done(addEndorse, {
    policyNo,
    terms: terms as InputOf<typeof addEndorse>["terms"],
    form: changed as InputOf<typeof addEndorse>["form"],
  });
  return {
    proposal: { orderNo: draft.orderNo ?? "-", proposalNo: draft.proposalNo },
    endorsement: { endorseNo: endorsement.endorseNo, policyNo },
    form,
  };
}

/** A policy in force without a payment; so many people are underwritten by hand. */
async function issuePolicy(form: FilledForm): Promise<string> {
  const { base } = form;
  const added = await client.add("0405", { ...form, base: { ...base, isSeeFeeFlag: "0" } });
  const submitted = await client.submit(added);
  if (submitted.policyNo !== "") return submitted.policyNo;
  const underwriter = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITING_COMMITTEE));
  await underwriter.decide(await underwriter.claim(added.proposalNo), { result: "1", opinion: "同意承保" });
  return (await client.done(queryProposalInfo, { proposalNo: added.proposalNo })).policyNo;
}

function createFormOf(people: number): FilledForm {
  const form = employerForm();
  const perGroup = (group: number) => Math.floor((people - group) / GROUPS) + 1;
  return {
    ...form,
    employer: { ...form["employer"], employeeCount: String(people), rosterMode: "1" },
    workType: listFormRows(form["workType"]).map((row, group) => ({
      ...row,
      persons: String(perGroup(group + 1)),
    })),
    roster: createTestEmployeeRows(people, GROUPS),
  };
}

function withOtherNames(form: FilledForm, every: number): FilledForm {
  const roster = listFormRows(form["roster"]).map((row, index) =>
    every > 0 && index % every === every - 1 ? { ...row, personName: `改名${index}` } : row,
  );
  return { ...form, roster };
}
