import type pg from "pg";
import { type CompiledProduct, compileProduct } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { issueSampleNumbers } from "../quotation/document-numbers.ts";
import { loadSamplePeople } from "../quotation/people.ts";
import type {
  EndorsedSamplePolicy,
  NumberedSampleEndorsement,
  SampleEndorsement,
} from "./sample-endorsement.ts";

/** A policy with its content as it was issued; `p` is the policy. */
export const ENDORSABLE_POLICIES_SQL = `select p.policy_no as "policyNo", p.proposal_no as "proposalNo",
    p.order_no as "orderNo", p.com_code as "comCode", p.team_code as "teamCode", p.risk_code as "riskCode",
    t.product_version as "productVersion", p.status, p.version, p.holder_name as "holderName",
    p.input_by as "inputBy", p.start_date::text as "startDate", p.end_date::text as "endDate",
    p.sum_amount::text as "sumAmount", p.sum_premium::text as "sumPremium",
    p.received_premium::text as "receivedPremium", t.content,
    exists (select from claim c where c.policy_no = p.policy_no) as "hasClaims", p.issued_at as "issuedAt"
  from policy p join contract_transaction t on t.contract_no = p.policy_no and t.version = 1
  where p.agency_code = '' and p.currency = 'CNY' and p.status in ('01', '02')
    and not exists (select from endorsement e where e.policy_no = p.policy_no)`;

export type EndorsablePolicy = EndorsedSamplePolicy & { readonly issuedAt: Date };

/** Each version of a product is read and compiled once. */
export async function createSampleProductReader(owner: pg.ClientBase) {
  const { rows } = await owner.query<{ key: string; content: Product }>(
    "select risk_code || ' ' || version as key, content from product_version",
  );
  const contents = new Map(rows.map(({ key, content }) => [key, content]));
  const compiled = new Map<string, CompiledProduct>();
  return ({ riskCode, productVersion }: EndorsedSamplePolicy): CompiledProduct | undefined => {
    const key = `${riskCode} ${productVersion}`;
    const content = contents.get(key);
    const product = compiled.get(key) ?? (content && compileProduct(content));
    if (product) compiled.set(key, product);
    return product;
  };
}

/** Who decides about the endorsements of a branch, and who confirms their money. */
export async function loadEndorsementActors(owner: pg.ClientBase) {
  const { underwriterOf } = await loadSamplePeople(owner);
  const { rows: cashiers } = await owner.query<{ userCode: string; branch: string }>(
    `select m.user_code as "userCode", left(m.com_code, 4) as branch
     from user_company m join app_user u using (user_code)
     where u.valid_status = '1' and exists
       (select from grade g where g.grade_code = any (m.grade_codes) and 'pay:confirm' = any (g.permissions))
     order by 1`,
  );
  const cashierOf = (comCode: string) => cashiers.find(({ branch }) => comCode.startsWith(branch))?.userCode;
  return { underwriterOf, cashierOf };
}
export type EndorsementActors = Awaited<ReturnType<typeof loadEndorsementActors>>;

/** Gives the samples their numbers; `prefix` keeps the row ids of one load apart from those of another. */
export async function numberSampleEndorsements(
  owner: pg.ClientBase,
  samples: readonly SampleEndorsement[],
  { underwriterOf, cashierOf }: EndorsementActors,
  { prefix, first }: { readonly prefix: string; readonly first: number },
): Promise<NumberedSampleEndorsement[]> {
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
  return samples.map((sample, index) => ({
    ...sample,
    endorseNo: endorseNos[index] ?? "",
    moneyNo: moneyNos[index] ?? "",
    id: `${prefix}${(first + index).toString(16).padStart(20, "0")}`,
    cashier: cashierOf(sample.policy.comCode) ?? sample.policy.inputBy,
    underwriter: underwriterOf(sample.policy.comCode, 1),
  }));
}
