import { createTestPicture } from "#areas/attachment/builder.ts";
import { uploadAttachment } from "#areas/attachment/contract/attachment.ts";
import { addEndorse, endorseUndwrt } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy, queryEndorsePayInfo } from "#areas/endorsement/contract/queries.ts";
import {
  confirmPayment,
  initiateEndorsePayment,
  initiateProposalPayment,
} from "#areas/payment/contract/payment.ts";
import { approveRefund, queryRefundList } from "#areas/payment/contract/refund.ts";
import { addPolicy, policyUndwrt, queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { claimTask, decideTask, queryTaskOf } from "#areas/underwriting/contract.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { CASHIER, CLERK, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { crashTestPayer, createSoldForm, payThroughChannel } from "./payments.ts";
import {
  type CrashTestClients,
  type CrashTestWorkload,
  type CrashTestWriteNumber,
  waitForOutcome,
} from "./work.ts";

const COUNTER = "03";
const BANK_TRANSFER = "01";
const IN_EFFECT = "08";
const REFUND_PAPERS = ["B02", "B03"];
const MORE_PERSONS = { type: "09", count: 1 } as const;
const FEWER_PERSONS = { type: "10", count: -1 } as const;
const payee = {
  payeeName: "示例电子制造有限公司",
  payeeAccount: "6222000012345678",
  payeeBank: "示例银行南京分行",
};

/** Only one writer waits for outcomes that nobody tells: a query finds them, while the others go on. */
const UNTOLD = ["unknown", "paid"] as const;
const TOLD = ["paid", "doubled"] as const;
const outcomeOf = ({ writer, count }: CrashTestWriteNumber) =>
  (writer === 0 ? UNTOLD : TOLD)[count % 2] ?? "paid";

/** The policy of each writer, which its endorsements change one after the other. */
const policies = new WeakMap<CrashTestClients, Map<number, string>>();

/** Endorses policies: a person more, whose premium comes in by the channel, and one fewer, whose premium goes back. */
export const endorsementCrashWorkload: CrashTestWorkload = {
  title: "批改生效和退费",
  userCodes: [CLERK, CASHIER, UNDERWRITER_LEVEL_1],
  async write(site, turn) {
    const policyNo = await policyOf(site, turn.writer);
    if (policyNo === undefined) return [];
    const added = await endorse(site, policyNo, MORE_PERSONS);
    if (added === undefined) return [];
    const endorseNos = [added];
    const begun = await site.as(CLERK)(initiateEndorsePayment, {
      endorseNos,
      paymentMethod: BANK_TRANSFER,
      ...crashTestPayer,
    });
    if (!begun) return [];
    const outcome = outcomeOf(turn);
    await payThroughChannel(site, { businessNo: added, paymentNo: begun.paymentNo, outcome });
    const removed = await endorse(site, policyNo, FEWER_PERSONS);
    if (removed === undefined || !(await payBack(site, removed, outcome))) return [];
    return [
      ...[added, removed].flatMap((endorseNo) => [`drafted ${endorseNo}`, `effective ${endorseNo}`]),
      `received ${added}`,
      `paid back ${removed}`,
    ];
  },
  async stored(owner, since) {
    const { rows } = await owner.query<{ told: string }>(
      `select 'drafted ' || business_no as told from document where business_type = 'E' and input_at >= $1
       union all select 'effective ' || draft_no from contract_transaction
         where kind = 'endorse' and recorded_at >= $1
       union all select 'received ' || d.business_no from ledger_entry e join payment_document d using (payment_no)
         where e.kind = 'receive' and e.recorded_at >= $1 and d.business_no like 'E%'
       union all select 'paid back ' || r.business_no from ledger_entry e join refund r on r.refund_no = e.payment_no
         where e.kind = 'payOut' and e.recorded_at >= $1`,
      [since],
    );
    return rows.map(({ told }) => told);
  },
};

async function policyOf(site: CrashTestClients, writer: number): Promise<string | undefined> {
  const known = policies.get(site) ?? new Map<number, string>();
  policies.set(site, known);
  const policyNo = known.get(writer) ?? (await issuePolicy(site));
  if (policyNo !== undefined) known.set(writer, policyNo);
  return policyNo;
}

/** A policy that is paid over the counter. */
async function issuePolicy({ as }: CrashTestClients): Promise<string | undefined> {
  const insist = as(CLERK);
  const saved = await insist(addPolicy, { riskCode: "0405", form: createSoldForm("1") as never });
  if (!saved) return undefined;
  const { proposalNo, version, sumPremium } = saved;
  await insist(policyUndwrt, { proposalNo, version, sumPremium: sumPremium ?? "0.00" });
  const payment = await insist(initiateProposalPayment, {
    businessNo: proposalNo,
    paymentMethod: COUNTER,
    ...crashTestPayer,
  });
  if (!payment) return undefined;
  await as(CASHIER)(confirmPayment, { paymentNo: payment.paymentNo, version: payment.version });
  return (await insist(queryProposalInfo, { proposalNo }))?.policyNo;
}

type Step = typeof MORE_PERSONS | typeof FEWER_PERSONS;
type Drafted = InputOf<typeof addEndorse>;

/** Drafts, submits and approves an endorsement, which then waits for its money. */
async function endorse(
  { as }: CrashTestClients,
  policyNo: string,
  { type, count }: Step,
): Promise<string | undefined> {
  const insist = as(CLERK);
  const policy = await insist(queryEndorsablePolicy, { policyNo });
  if (!policy) return undefined;
  const terms = { types: [type], reason: "01", validDate: policy.validDate, ...payee } as Drafted["terms"];
  const form = withPersons(policy.form, count) as Drafted["form"];
  const saved = await insist(addEndorse, { policyNo, terms, form });
  if (!saved) return undefined;
  const { endorseNo, version, premiumChange } = saved;
  if (count < 0)
    for (const paper of REFUND_PAPERS) await insist(uploadAttachment, await fileOf(endorseNo, paper));
  await insist(endorseUndwrt, { endorseNo, version, premiumChange: premiumChange ?? "0.00" });
  const underwriter = as(UNDERWRITER_LEVEL_1);
  const open = await underwriter(queryTaskOf, { businessNo: endorseNo });
  const claimed = open && (await underwriter(claimTask, open.task));
  if (!claimed) return undefined;
  const decision = { result: "1", reasonCode: "", opinion: "" } as const;
  return (await underwriter(decideTask, { ...claimed, ...decision })) ? endorseNo : undefined;
}

/** Another user than the requester approves the refund, and the channel pays it. */
async function payBack(site: CrashTestClients, endorseNo: string, outcome: string): Promise<boolean> {
  const finance = site.as(CASHIER);
  const found = await finance(queryRefundList, { filters: { endorseNo } } as never);
  const { refundNo = "", version } = found?.rows[0] ?? {};
  if (!(await finance(approveRefund, { refundNo: refundNo ?? "", version: Number(version) }))) return false;
  return waitForOutcome(`refund ${refundNo}`, 100, async () => {
    const shown = await site.as(CLERK)(queryEndorsePayInfo, { endorseNo });
    if (!shown) return false;
    if (shown.status === IN_EFFECT) return true;
    await fetch(`${site.url}/pay-channel/payouts/${refundNo}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ outcome }).toString(),
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    return undefined;
  });
}

function withPersons(form: FilledForm, count: number): FilledForm {
  const [first, ...others] = listFormRows(form["workType"]);
  const { employeeCount } = form["employer"] as Record<string, string>;
  return {
    ...form,
    employer: { ...form["employer"], employeeCount: String(Number(employeeCount) + count) },
    workType: [{ ...first, persons: String(Number(first?.["persons"]) + count) }, ...others],
  };
}

async function fileOf(businessNo: string, fileCategory: string): Promise<FormData> {
  const form = new FormData();
  form.set("businessNo", businessNo);
  form.set("fileCategory", fileCategory);
  form.set("file", new Blob([await createTestPicture()]), "a.png");
  return form;
}
