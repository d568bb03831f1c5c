import { randomBytes } from "node:crypto";
import type pg from "pg";
import {
  insertSampleTables,
  sampleAuditTables,
  toIsoTimestamp,
  type SampleTable,
} from "#demo/quotation/sample-tables.ts";
import { issueSampleNumbers } from "#demo/quotation/document-numbers.ts";
import { generatePaymentNotice, voidPaymentNotice } from "#areas/payment-notice/contract.ts";
import { NOTICE_WAY, SENDING_STATUS } from "#areas/payment-notice/rules/notice.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type OpenInstalment = {
  business_no: string;
  pay_no: number;
  com_code: string;
  agency_code: string;
  holder_name: string;
  currency: string;
  input_by: string;
};
type Fate = {
  readonly daysAgo: number;
  readonly ways: readonly string[];
  readonly isRead?: true;
  readonly isVoid?: true;
};
type Sample = {
  readonly noticeNo: string;
  readonly ms: number;
  readonly fate: Fate;
  readonly of: OpenInstalment;
};

/** One of each state that the plan leaves to the notice. */
const fates: readonly Fate[] = [
  { daysAgo: 1, ways: [] },
  { daysAgo: 2, ways: [NOTICE_WAY.sms] },
  { daysAgo: 4, ways: [NOTICE_WAY.handedOver, NOTICE_WAY.sms], isRead: true },
  { daysAgo: 6, ways: [], isVoid: true },
];

/** Notices of instalments that are open; nothing where there are some already. */
export async function loadDemoPaymentNotices(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from premium_notice limit 1");
  if (present.length > 0) return;
  const { rows: open } = await owner.query<OpenInstalment>(
    `select * from (select distinct on (p.business_no) p.business_no, p.pay_no, p.com_code, d.agency_code, d.holder_name,
         p.currency, d.input_by, p.policy_no
       from pay_plan p join document d using (business_no)
       where p.pay_fee < p.plan_fee - p.written_off and p.pay_plan_status <> '5' and d.status in ('06', '08')
       order by p.business_no, p.pay_no) o
     order by com_code like '3201%' desc, business_no desc limit $1`,
    [fates.length],
  );
  const madeMs = open.map((_, index) => nowMs - (fates[index]?.daysAgo ?? 0) * DAY_MS - 2 * HOUR_MS);
  const days = madeMs.map((ms) => ({ day: getTodayInShanghai(new Date(ms)) }));
  const numbers = await issueSampleNumbers(owner, "noticeNo", days);
  const samples = open.flatMap((of, index): Sample[] => {
    const [noticeNo, ms, fate] = [numbers[index], madeMs[index], fates[index]];
    return noticeNo && ms && fate ? [{ noticeNo, ms, fate, of }] : [];
  });
  await insertSampleTables(owner, tables, samples);
  await insertSampleTables(
    owner,
    sampleAuditTables,
    samples.map((sample) => ({
      subject: sample.noticeNo,
      comCode: sample.of.com_code,
      userCode: sample.of.input_by,
      call: (sample.fate.isVoid ? voidPaymentNotice : generatePaymentNotice).path,
      atMs: sample.ms,
      after: headOf(sample),
    })),
  );
}

function headOf({ noticeNo, ms, fate: { isRead, isVoid }, of }: Sample) {
  const reading = { readAt: isRead ? toIsoTimestamp(ms + HOUR_MS) : null };
  const ending = { voidedBy: isVoid ? of.input_by : "", voidReason: isVoid ? "客户要求合并开具" : "" };
  return {
    noticeNo,
    comCode: of.com_code,
    agencyCode: of.agency_code,
    payerName: of.holder_name,
    currency: of.currency,
    madeBy: of.input_by,
    madeAt: toIsoTimestamp(ms),
    ...reading,
    voidedAt: isVoid ? toIsoTimestamp(ms + HOUR_MS) : null,
    ...ending,
    version: isRead || isVoid ? 2 : 1,
  };
}

const tables: readonly SampleTable<Sample>[] = [
  {
    table: "premium_notice",
    rowsOf: (sample) => [{ ...headOf(sample), linkKey: randomBytes(16).toString("hex") }],
  },
  {
    table: "premium_notice_item",
    rowsOf: ({ noticeNo, fate, of }) => [
      {
        noticeNo,
        comCode: of.com_code,
        businessNo: of.business_no,
        payNo: of.pay_no,
        isLive: fate.isVoid ? "f" : "t",
      },
    ],
  },
  {
    table: "premium_notice_sending",
    rowsOf: ({ noticeNo, ms, fate, of }) =>
      fate.ways.map((way, index) => {
        const at = toIsoTimestamp(ms + (index + 1) * 600_000);
        const asked = { askedBy: of.input_by, askedAt: at, changedAt: at };
        const state = { way, status: SENDING_STATUS.sent, day: getTodayInShanghai(new Date(ms)) };
        const sendingId = randomBytes(16).toString("hex");
        return { sendingId, noticeNo, comCode: of.com_code, isReminder: "f", ...state, ...asked };
      }),
  },
];
