import type pg from "pg";
import {
  insertSampleTables,
  type SampleRow,
  sampleAuditTables,
  toIsoTimestamp,
} from "#demo/quotation/sample-tables.ts";
import {
  BANK_IMPORT_JOB_NAME,
  EXPLAINED_STATUS,
  MATCHED_STATUS,
  OPEN_STATUS,
} from "#areas/bank-statement/rules/statement.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";

export const DEMO_BOOKS = "32000000";
const CASHIER = "10000031";
const DAYS = 40;
/** The latest payments, which the bank has not told of yet. */
const UNSEEN = 2;
const HOUR_MS = 3_600_000;

type Movement = {
  number: string;
  amount: string;
  currency: string;
  partyName: string;
  tradeNo: string;
  movedDay: string;
};

/** A statement of the branch: matched, of another amount, unknown and explained lines; nothing where there are some. */
export async function loadDemoBankLines(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from bank_line limit 1");
  if (present.length > 0) return;
  const yesterday = addDays(getTodayInShanghai(new Date(nowMs)), -1);
  const { rows: movements } = await owner.query<Movement>(
    `select number, amount::text as amount, currency, party_name as "partyName", trade_no as "tradeNo", moved_day::text as "movedDay"
     from bank_movement where ledger_unit(com_code) = $1 and trade_no <> '' and moved_day between $2 and $3 and amount > 0
       and exists (select from ledger_entry e where e.payment_no = number and e.payment_no <> '')
     order by moved_day, number`,
    [DEMO_BOOKS, addDays(yesterday, -DAYS), yesterday],
  );
  const seen = movements.slice(0, Math.max(0, movements.length - UNSEEN));
  const differing = seen.pop();
  const lines = [
    ...seen.map((movement) =>
      toLine(movement, { status: MATCHED_STATUS, matchedNo: movement.number, settledBy: CASHIER }),
    ),
    ...(differing ? [toDifferingLine(differing, yesterday)] : []),
    toLine(other(yesterday, "SZ20010001", "3600.00", "示例汽车零部件有限公司", "保险费"), {}),
    toLine(other(addDays(yesterday, -1), "SZ20010002", "-35.00", "示例银行南京分行", "账户管理费"), {
      status: EXPLAINED_STATUS,
      reason: "银行收取的账户管理费，不对应收付",
      settledBy: CASHIER,
    }),
  ].map((line, index) => finishLine(line, index, nowMs));
  await insertSampleTables(owner, [{ table: "bank_line", rowsOf: (line: SampleRow) => [line] }], lines);
  const audited = lines.map((line) => ({
    subject: line.lineId,
    comCode: DEMO_BOOKS,
    userCode: CASHIER,
    call: `job/${BANK_IMPORT_JOB_NAME}`,
    atMs: nowMs - HOUR_MS,
    after: line,
  }));
  await insertSampleTables(owner, sampleAuditTables, audited);
}

type Treatment = {
  readonly status?: string;
  readonly matchedNo?: string;
  readonly suggestedNo?: string;
  readonly reason?: string;
  readonly settledBy?: string;
};

const other = (movedDay: string, tradeNo: string, amount: string, partyName: string, remark: string) => ({
  movedDay,
  tradeNo,
  amount,
  partyName,
  remark,
  currency: "CNY",
});

function toLine(
  {
    movedDay,
    tradeNo,
    amount,
    currency,
    partyName,
    remark = "保险费",
  }: Omit<Movement, "number"> & {
    readonly remark?: string;
  },
  { status = OPEN_STATUS, matchedNo = "", suggestedNo = "", reason = "", settledBy = "" }: Treatment,
) {
  const money = { bankDay: movedDay, bankRef: tradeNo, amount, currency, partyName, remark };
  return { ...money, status, matchedNo, suggestedNo, reason, settledBy };
}

/** The bank has kept a fee, so that the amounts differ. */
function toDifferingLine(movement: Movement, bankDay: string) {
  const amount = toWireMoney(parseMoney(movement.amount).minus("2.00"));
  return toLine({ ...movement, movedDay: bankDay, amount }, { suggestedNo: movement.number });
}

function finishLine(line: ReturnType<typeof toLine>, index: number, nowMs: number) {
  const importedAt = toIsoTimestamp(nowMs - HOUR_MS);
  return {
    ...line,
    lineId: `demo-bank-line-${index + 1}`,
    comCode: DEMO_BOOKS,
    settledAt: line.settledBy === "" ? null : importedAt,
    importedBy: CASHIER,
    importedAt,
    version: 1,
  };
}
