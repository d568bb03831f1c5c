import type pg from "pg";
import { insertSampleTables, type SampleTable, toIsoTimestamp } from "#demo/quotation/sample-tables.ts";
import { findDueReminder, formatArrearsNotice } from "#areas/arrears/rules/arrears.ts";
import { findArrearsRule } from "#areas/arrears/rules/arrears-rules.ts";
import { NOTICE_STATUS } from "#areas/renewal/rules/renewal-notice.ts";
import { addDays, getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";

const DAY_MS = 86_400_000;

type OpenInstalment = {
  businessNo: string;
  payNo: number;
  policyNo: string;
  comCode: string;
  openFee: string;
  currency: string;
  planEndDate: PlainDate;
  riskCode: string;
  holderName: string;
};

/** The reminders that instalments got until yesterday; the program sends those of today itself. */
export async function loadDemoReminders(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from arrears_step limit 1");
  if (present.length > 0) return;
  const today = getTodayInShanghai(new Date(nowMs));
  const { rows } = await owner.query<OpenInstalment>(
    `select l.business_no as "businessNo", l.pay_no as "payNo", l.policy_no as "policyNo", l.com_code as "comCode",
       (l.plan_fee - l.written_off - l.pay_fee)::numeric(18, 2)::text as "openFee", l.currency, l.plan_end_date::text as "planEndDate",
       p.risk_code as "riskCode", p.holder_name as "holderName"
     from pay_plan l join policy p using (policy_no)
     where p.status in ('01', '02') and l.plan_fee > l.written_off + l.pay_fee and l.plan_end_date between $1 and $2
     order by l.plan_end_date, l.business_no, l.pay_no`,
    [addDays(today, -29), addDays(today, 7)],
  );
  await insertSampleTables(owner, [stepTable(today, nowMs)], rows);
}

/** A reminder for each day on which one was due. */
const stepTable = (today: PlainDate, nowMs: number): SampleTable<OpenInstalment> => ({
  table: "arrears_step",
  rowsOf: ({ riskCode, holderName, planEndDate, ...instalment }) => {
    const rule = findArrearsRule(riskCode, planEndDate);
    const { remindDaysBefore, remindDaysAfter } = rule;
    const days = [...remindDaysBefore.map((count) => -count), ...remindDaysAfter];
    return days
      .map((count) => addDays(planEndDate, count))
      .filter((day) => day < today)
      .map((day) => {
        const atMs = Math.min(Date.parse(`${day}T01:00:00Z`), nowMs - DAY_MS / 2);
        const step = findDueReminder({ planEndDate }, rule, day) ?? "";
        const text = { step, instalment: { ...instalment, planEndDate }, holderName, effectiveFrom: null };
        return {
          ...instalment,
          step,
          effectiveFrom: null,
          noticeStatus: NOTICE_STATUS.sent,
          noticeText: formatArrearsNotice({ ...text, policyNo: instalment.policyNo }),
          noticeAt: toIsoTimestamp(atMs),
          recordedAt: toIsoTimestamp(atMs),
        };
      });
  },
});
