import type pg from "pg";
import { type CompiledProduct, compileProduct } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { issueSampleNumbers } from "#demo/quotation/document-numbers.ts";
import { loadSamplePeople } from "#demo/quotation/people.ts";
import { insertSampleEndorsements } from "./endorsement-tables.ts";
import {
  createSampleEndorsement,
  type EndorsedSamplePolicy,
  type NumberedSampleEndorsement,
  type SampleEndorsement,
  type SampleFate,
} from "./sample-endorsement.ts";

/** Endorsements in the states that a newcomer meets in the list. */
const fates: readonly SampleFate[] = [
  { change: "people", status: "08", daysAgo: 6 },
  { change: "people", status: "06", daysAgo: 1 },
  { change: "people", status: "04", daysAgo: 0 },
  { change: "surrender", status: "07", daysAgo: 2 },
  { change: "contact", status: "08", daysAgo: 12 },
  { change: "contact", status: "01", daysAgo: 0 },
  { change: "contact", status: "10", daysAgo: 20 },
];
const BRANCH = "32010100";
const EMPLOYER_LIABILITY = "0405";

type PolicyRow = EndorsedSamplePolicy & { readonly product: Product };

/** Endorsements of policies of the branch in Nanjing; nothing where there are some already. */
export async function loadDemoEndorsements(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from endorsement limit 1");
  if (present.length > 0) return;
  const samples = chooseSamples(await listEndorsablePolicies(owner), nowMs);
  await insertSampleEndorsements(owner, await numberSamples(owner, samples));
}

/** Running policies that a clerk of the house entered; those that are paid come first. */
async function listEndorsablePolicies(owner: pg.ClientBase): Promise<PolicyRow[]> {
  const { rows } = await owner.query<PolicyRow>(
    `select p.policy_no as "policyNo", p.proposal_no as "proposalNo", p.order_no as "orderNo", p.com_code as "comCode",
       p.team_code as "teamCode", p.risk_code as "riskCode", t.product_version as "productVersion", p.status, p.version,
       p.holder_name as "holderName", p.input_by as "inputBy", p.start_date::text as "startDate", p.end_date::text as "endDate",
       p.sum_amount::text as "sumAmount", p.sum_premium::text as "sumPremium", p.received_premium::text as "receivedPremium",
       t.content, v.content as product, exists (select from claim c where c.policy_no = p.policy_no) as "hasClaims"
     from policy p join contract_transaction t on t.contract_no = p.policy_no and t.version = 1
       join product_version v on v.risk_code = t.risk_code and v.version = t.product_version
     where p.com_code = $1 and p.status = '02' and p.is_see_fee = '1' and p.agency_code = '' and p.currency = 'CNY'
       and p.start_date <= current_date - 7 and p.end_date > current_date + 30
     order by (p.received_premium < p.sum_premium), p.policy_no`,
    [BRANCH],
  );
  return rows;
}

/** Each policy has one endorsement at most. */
function chooseSamples(policies: readonly PolicyRow[], nowMs: number): SampleEndorsement[] {
  const free = new Set(policies);
  const products = new Map<string, CompiledProduct>();
  const productOf = ({ riskCode, productVersion, product }: PolicyRow): CompiledProduct => {
    const key = `${riskCode} ${productVersion}`;
    const compiled = products.get(key) ?? compileProduct(product);
    products.set(key, compiled);
    return compiled;
  };
  return fates.flatMap((fate) => {
    for (const { product, ...policy } of free) {
      const row = policies.find(({ policyNo }) => policyNo === policy.policyNo);
      if (!row || !fits(fate, policy)) continue;
      const sample = createSampleEndorsement(fate, policy, productOf({ ...policy, product }), nowMs);
      if (!sample) continue;
      free.delete(row);
      return [sample];
    }
    return [];
  });
}

/** Policies of employer's liability are kept for the endorsements of people; money needs a paid policy, and a surrender one without claims. */
function fits({ change, status }: SampleFate, policy: EndorsedSamplePolicy): boolean {
  const isOfPeople = policy.riskCode === EMPLOYER_LIABILITY;
  const isPaid = policy.receivedPremium === policy.sumPremium;
  const isSurrendered = change === "surrender";
  if (isOfPeople !== (change === "people") || (isSurrendered && policy.hasClaims)) return false;
  return isPaid || (status !== "07" && status !== "08");
}

async function numberSamples(
  owner: pg.ClientBase,
  samples: readonly SampleEndorsement[],
): Promise<NumberedSampleEndorsement[]> {
  const { underwriterOf } = await loadSamplePeople(owner);
  const dayOf = ({ enteredMs }: SampleEndorsement) => getTodayInShanghai(new Date(enteredMs));
  const origins = samples.map((sample) => {
    const { riskCode, comCode } = sample.policy;
    return { riskCode, comCode, day: dayOf(sample) };
  });
  const endorseNos = await issueSampleNumbers(owner, "endorseNo", origins);
  const moneyNos = await issueSampleNumbers(
    owner,
    "paymentNo",
    samples.map((sample) => ({ day: dayOf(sample) })),
  );
  const { rows: cashiers } = await owner.query<{ userCode: string }>(
    `select m.user_code as "userCode" from user_company m join app_user u using (user_code)
     where u.valid_status = '1' and $1 like left(m.com_code, 4) || '%' and exists
       (select from grade g where g.grade_code = any (m.grade_codes) and 'pay:confirm' = any (g.permissions))
     order by 1 limit 1`,
    [BRANCH],
  );
  return samples.map((sample, index) => ({
    ...sample,
    endorseNo: endorseNos[index] ?? "",
    moneyNo: moneyNos[index] ?? "",
    id: `5ee4${index.toString(16).padStart(20, "0")}`,
    cashier: cashiers[0]?.userCode ?? sample.policy.inputBy,
    underwriter: underwriterOf(sample.policy.comCode, 1),
  }));
}
