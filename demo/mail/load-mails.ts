import type pg from "pg";
import {
  createSampleId,
  insertSampleTables,
  sampleAuditTables,
  toIsoTimestamp,
  type SampleTable,
} from "#demo/quotation/sample-tables.ts";
import { fillPlaceholders, fillSubject, MAIL_EVENT, MAIL_ROLE } from "#areas/mail/rules/events.ts";
import { MAIL_STATUS, type MailStatus } from "#areas/mail/rules/sending.ts";
import { initiateProposalPayment } from "#areas/payment/contract/payment.ts";
import { formatMoney, getCurrencyUnit } from "#platform/kernel/money.ts";

const MINUTE_MS = 60_000;

type SamplePolicy = {
  policyNo: string;
  comCode: string;
  comName: string;
  holderName: string;
  riskName: string;
  currency: string;
  sumPremium: string;
  startDate: string;
  endDate: string;
  inputBy: string;
  issuedMs: string;
};
type Attempt = { readonly outcome: MailStatus; readonly reason: string };
type Template = { subject: string; body: string; template_version: number };
type Sample = {
  readonly mailId: string;
  readonly recipient: string;
  readonly ms: number;
  readonly policy: SamplePolicy;
  readonly attempts: readonly Attempt[];
  readonly template: Template;
};

const SENT: Attempt = { outcome: MAIL_STATUS.sent, reason: "250 已接收" };
const LATER: Attempt = { outcome: MAIL_STATUS.waiting, reason: "421 对方服务器繁忙，请稍后再试" };
const REFUSED: Attempt = { outcome: MAIL_STATUS.refused, reason: "550 收件地址不存在" };

/** What became of the mails, the latest first. */
const fates: readonly (readonly Attempt[])[] = [[SENT], [REFUSED], [LATER, SENT], [SENT], [SENT], [SENT]];

/** Mails that brought policies to their holders; nothing where there are some already. */
export async function loadDemoMails(owner: pg.ClientBase): Promise<void> {
  const { rows: present } = await owner.query("select 1 from mail_message limit 1");
  if (present.length > 0) return;
  const { rows: policies } = await owner.query<SamplePolicy>(
    `select p.policy_no as "policyNo", p.com_code as "comCode", c.com_name as "comName", p.holder_name as "holderName",
       r.risk_name as "riskName", p.currency, p.sum_premium::text as "sumPremium", p.start_date::text as "startDate",
       p.end_date::text as "endDate", p.input_by as "inputBy", extract(epoch from p.issued_at) * 1000 as "issuedMs"
     from policy p join company c using (com_code) join risk r using (risk_code)
     where p.status in ('01', '02')
     order by p.com_code like '3201%' desc, p.issued_at desc, p.policy_no limit $1`,
    [fates.length],
  );
  const { rows: templates } = await owner.query<Template>(
    `select t.subject, t.body, t.template_version from mail_rule join mail_template t using (event, template_version)
     where event = $1`,
    [MAIL_EVENT.policyIssued],
  );
  const samples = templates.flatMap((template) =>
    policies.map((policy, index) => ({
      mailId: createSampleId(),
      recipient: `insured${index + 1}@example.com`,
      ms: Number(policy.issuedMs),
      attempts: fates[index] ?? [SENT],
      policy,
      template,
    })),
  );
  await insertSampleTables(owner, tables, samples);
  await insertSampleTables(
    owner,
    sampleAuditTables,
    samples.map(({ mailId, ms: atMs, policy: { comCode, inputBy: userCode }, attempts }) => {
      const after = { mailId, comCode, version: attempts.length + 1 };
      return { subject: mailId, comCode, userCode, call: initiateProposalPayment.path, atMs, after };
    }),
  );
}

function fillTemplate({ policy, template: { subject, body } }: Sample) {
  const { policyNo, comName, holderName, riskName, currency, sumPremium, startDate, endDate } = policy;
  const values = {
    投保人: holderName,
    机构: comName,
    保单号: policyNo,
    险种: riskName,
    保险起期: startDate,
    保险止期: endDate,
    保险费: `${formatMoney(sumPremium)} ${getCurrencyUnit(currency)}`,
  };
  return { subject: fillSubject(subject, values), body: fillPlaceholders(body, values) };
}

const endOf = (sample: Sample, attempt: number): string => toIsoTimestamp(sample.ms + attempt * MINUTE_MS);

const tables: readonly SampleTable<Sample>[] = [
  {
    table: "mail_message",
    rowsOf: (sample) => {
      const { mailId, recipient, ms, policy, attempts, template } = sample;
      const { comCode, policyNo: businessNo, holderName, inputBy } = policy;
      const last = attempts.at(-1) ?? SENT;
      const row = { mailId, comCode, businessNo, holderName, recipient, ...fillTemplate(sample) };
      return [
        {
          ...row,
          event: MAIL_EVENT.policyIssued,
          templateVersion: template.template_version,
          role: MAIL_ROLE.holder,
          hasFile: "true",
          status: last.outcome,
          attempts: attempts.length,
          reason: last.reason,
          nextAt: endOf(sample, attempts.length),
          toldUser: inputBy,
          askedBy: inputBy,
          askedAt: toIsoTimestamp(ms),
          changedAt: endOf(sample, attempts.length),
          version: attempts.length + 1,
        },
      ];
    },
  },
  {
    table: "mail_attempt",
    rowsOf: (sample) =>
      sample.attempts.map(({ outcome, reason }, index) => ({
        mailId: sample.mailId,
        attemptNo: index + 1,
        comCode: sample.policy.comCode,
        outcome,
        reason,
        endedAt: endOf(sample, index + 1),
      })),
  },
];
