import type pg from "pg";
import { createRandomFromSeed } from "#areas/product/builder/form-variations.ts";
import type { SampleClerk } from "../quotation/people.ts";
import type { PricedForm } from "../quotation/priced-forms.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { ProposalOutcome } from "./proposal-script.ts";
import type { SampleProposalEntry, SampleProposalContext } from "./sample-proposal.ts";

type Row = {
  inquiryNo: string;
  inquiryVersion: number;
  userCode: string;
  comCode: string;
  riskCode: string;
  productVersion: string;
  sumPremium: string;
  sumAmount: string;
  takenMs: string;
  status: string;
  version: number;
  content: FilledForm;
};

const aims: readonly ProposalOutcome[] = [
  "issued",
  "issued",
  "issued",
  "unpaid",
  "issued",
  "issued",
  "lapsed",
];
const RECENT_MS = 6 * 86_400_000;

/** Quotations that were taken up, and have no proposal yet: each goes into one, entered by who entered them. */
export async function listAcceptedQuotations(
  owner: pg.ClientBase,
  stage: SampleProposalContext,
): Promise<SampleProposalEntry[]> {
  const { rows } = await owner.query<Row>(
    `select d.business_no as "inquiryNo", d.base_version as "inquiryVersion", d.input_by as "userCode",
       d.com_code as "comCode", d.risk_code as "riskCode", d.product_version as "productVersion",
       d.sum_premium::text as "sumPremium", d.sum_amount::text as "sumAmount",
       (extract(epoch from d.changed_at) * 1000)::bigint::text as "takenMs", d.status, d.version, t.content
     from document d join contract_transaction t on t.contract_no = d.business_no and t.version = d.base_version
     where d.business_type = 'Q' and d.status = '07' and not exists
       (select from document p where p.inquiry_no = d.business_no)
     order by d.business_no`,
  );
  const forms = new Map(stage.forms.map((one) => [priceOf(one, one.product.riskCode, one.version), one]));
  const clerks = new Map(stage.people.clerks.map((one) => [`${one.comCode} ${one.userCode}`, one]));
  return rows.flatMap((row, at) => {
    const priced = forms.get(priceOf(row, row.riskCode, row.productVersion));
    const clerk = clerks.get(`${row.comCode} ${row.userCode}`);
    return priced && clerk ? [entered(stage, row, { at, priced, clerk })] : [];
  });
}

function priceOf(
  { sumPremium, sumAmount }: Pick<PricedForm, "sumPremium" | "sumAmount">,
  ...prefix: readonly string[]
): string {
  return [...prefix, sumPremium, sumAmount].join(" ");
}

type AcceptedQuotation = { readonly at: number; readonly priced: PricedForm; readonly clerk: SampleClerk };

function entered(
  { people, nowMs }: SampleProposalContext,
  row: Row,
  { at, priced, clerk }: AcceptedQuotation,
): SampleProposalEntry {
  const { inquiryNo, inquiryVersion, status, version, content } = row;
  const enteredMs = Number(row.takenMs);
  const planned = aims[at % aims.length] ?? "issued";
  const aim = planned === "unpaid" && nowMs - enteredMs > RECENT_MS ? "lapsed" : planned;
  return {
    at,
    aim,
    draw: createRandomFromSeed(Number(inquiryNo.slice(-6)) + at),
    priced,
    clerk,
    underwriter: people.underwriterOf(clerk.comCode, Math.max(priced.uwLevel, priced.amountLevel)),
    enteredMs,
    form: content,
    id: `5ee2${at.toString(16).padStart(20, "0")}`,
    inquiryNo,
    inquiryVersion,
    inquiryLeft: { status, version },
  };
}
