import type { PlantedViolations } from "./policy-violations.ts";

const set = (path: string, value: string) =>
  `update prepayment set content = jsonb_set(content, '{${path}}', ${value})`;
const onlyReceived = "where balance is not null";

/** Violations that bypass the program in prepayments, with the check that finds each. */
export const plantedPrepaymentViolations: PlantedViolations = {
  "a prepayment of an inquiry that does not exist": {
    plant: set("application,inquiryNo", `'"Q0405202532010100999999"'`),
    found: "prepayment.branch",
  },
  "a prepayment of another branch than its inquiry": {
    plant: "update prepayment set com_code = '31010100'",
    found: "prepayment.branch",
  },
  "an entry of a prepayment that does not exist": {
    plant: "update ledger_entry set business_no = 'YS20250101999999' || '99' where business_no like 'YS%'",
    found: "prepayment.orphan",
  },
  "a set-off that no policy has taken up": {
    plant: `with e as (insert into ledger_entry (entry_id, com_code, business_no, kind, day, payment_no, recorded_by)
        select 'x', com_code, business_no, 'setOff', current_date, 'JF2025010100000001', input_by from prepayment
        where balance is not null limit 1 returning *)
      insert into ledger_line (entry_id, line_no, com_code, account, amount, currency, day)
      select entry_id, 1, com_code, 'prepaid', 1, 'CNY', day from e
        union all select entry_id, 2, com_code, 'clearing', -1, 'CNY', day from e`,
    found: "ledger.clearing",
  },
  "a prepayment with more left than the books hold": {
    plant: `${set("use,balance", "to_jsonb((balance + 0.01)::text)")} ${onlyReceived}`,
    found: "prepayment.balance",
  },
  "a held part of a branch that does not exist": {
    plant: `insert into set_off_hold (prepay_no, business_no, com_code, amount, payer_name, payer_certificate_no, held_by, held_at)
      select business_no, inquiry_no, '99999999', 1, '', '', input_by, now() from prepayment ${onlyReceived} limit 1`,
    found: "owner.set_off_hold.company",
  },
  "a prepayment that holds what no document waits for": {
    plant: `${set("use", `content -> 'use' || jsonb_build_object('held', '0.01', 'balance', (balance - 0.01)::text)`)} ${onlyReceived}`,
    found: "prepayment.held",
  },
  "a prepayment whose books are gone": {
    plant: "delete from ledger_line where account = 'prepaid'",
    found: "prepayment.balance",
  },
  "a prepayment whose money came before it was confirmed": {
    plant: `update prepayment set status = '02' ${onlyReceived}`,
    found: "prepayment.state",
  },
  "a prepayment that is used up with money left": {
    plant: `update prepayment set status = '05' ${onlyReceived}`,
    found: "prepayment.state",
  },
  "a refund of a prepayment that is not being refunded": {
    plant: `insert into refund (refund_no, business_no, com_code, status, amount, currency, refund_reason, payee_name, payee_account,
        payee_bank, requested_by, requested_at, due_date)
      select 'JF2025010100000009', business_no, com_code, '1', 1, 'CNY', '05', 'x', 'x', 'x', 'x', now(), current_date
      from prepayment
      where balance is not null limit 1`,
    found: "prepayment.refund",
  },
  "a prepayment that its clerk confirmed": {
    plant: `${set("receipt,confirmedBy", "to_jsonb(input_by)")} ${onlyReceived}`,
    found: "prepayment.fourEyes",
  },
};
