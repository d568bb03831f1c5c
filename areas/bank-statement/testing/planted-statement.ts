import type pg from "pg";
import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";

/** Differences between the bank and the books that an import must find. */
export const plantedKinds = [
  "wrongAmount",
  "wrongCurrency",
  "missingPayment",
  "doubleLine",
  "otherBranch",
  "reversedSign",
] as const;
type PlantedKind = (typeof plantedKinds)[number];

export type PlantedLine = {
  readonly bankRef: string;
  readonly paymentNo: string;
  readonly payer: string;
  readonly amount: number;
  readonly day: PlainDate;
  readonly planted: PlantedKind | undefined;
};
type StatementPlan = {
  readonly rows: number;
  readonly planted: number;
  readonly lastDay: PlainDate;
  readonly days: number;
};

/** Lines of a statement, the planted differences spread evenly and every kind in turn. */
export function planStatement({ rows, planted, lastDay, days }: StatementPlan): PlantedLine[] {
  const stride = Math.floor(rows / planted);
  return Array.from({ length: rows }, (_, at) => {
    const turn = at / stride;
    const isPlanted = Number.isInteger(turn) && turn < planted;
    return {
      bankRef: `BANK${String(at).padStart(8, "0")}`,
      paymentNo: `JF99${String(at).padStart(14, "0")}`,
      payer: `示例付款人${at}`,
      amount: 100 + (at % 5000) / 100,
      day: addDays(lastDay, -(at % days)),
      planted: isPlanted ? plantedKinds[turn % plantedKinds.length] : undefined,
    };
  });
}

const HEAD = "交易日期,交易流水号,收入金额,支出金额,币种,对方户名,摘要";

/** The file of a bank: the lines in their order, doubled lines again at the end. */
export function writeStatement(lines: readonly PlantedLine[]): string {
  const doubles = lines.filter(({ planted }) => planted === "doubleLine");
  return [HEAD, ...[...lines, ...doubles].map(writeLine), ""].join("\n");
}

function writeLine({ bankRef, payer, amount, day, planted }: PlantedLine): string {
  const told = (planted === "wrongAmount" ? amount + 1 : amount).toFixed(2);
  const sides = planted === "reversedSign" ? ["", told] : [told, ""];
  const currency = planted === "wrongCurrency" ? "USD" : "CNY";
  return [day, bankRef, ...sides, currency, payer, ""].join(",");
}

/** Inserts the payments of a statement as they would be after the channel reported them. */
export async function insertPlannedPayments(
  admin: pg.ClientBase,
  lines: readonly PlantedLine[],
  { comCode, otherComCode }: { readonly comCode: string; readonly otherComCode: string },
): Promise<void> {
  const paid = lines.filter(({ planted }) => planted !== "missingPayment");
  await admin.query(
    `insert into payment (payment_no, com_code, payment_status, payment_method, payer_name, payer_certificate_no, currency,
       amount, trade_no, begun_by, begun_at, expires_at, ended_at, paid_at)
     select number, com_code, '3', '04', payer, '', 'CNY', amount, trade_no, 'test', at, at, at, at
     from unnest($1::text[], $2::text[], $3::text[], $4::numeric[], $5::text[], $6::date[])
       as line(number, com_code, payer, amount, trade_no, day)
     cross join lateral (select (day + time '10:00') at time zone 'Asia/Shanghai' as at) moment`,
    [
      paid.map(({ paymentNo }) => paymentNo),
      paid.map(({ planted }) => (planted === "otherBranch" ? otherComCode : comCode)),
      paid.map(({ payer }) => payer),
      paid.map(({ amount }) => amount.toFixed(2)),
      paid.map(({ bankRef }) => bankRef),
      paid.map(({ day }) => day),
    ],
  );
}

type StatementResult = {
  /** Planted differences that an import left open or refused. */
  readonly found: number;
  /** Lines that are matched and should not be, or with other money than their own. */
  readonly falseMatches: readonly string[];
  /** Sound lines that are not matched. */
  readonly missed: readonly string[];
};

/** Compares the stored lines with the plan. `refused` are the references in the file of refused rows. */
export async function judgeStatement(
  admin: pg.ClientBase,
  lines: readonly PlantedLine[],
  refused: readonly string[],
): Promise<StatementResult> {
  const { rows } = await admin.query<{ bank_ref: string; matched_no: string }>(
    "select bank_ref, matched_no from bank_line where bank_ref like 'BANK%'",
  );
  const matches = new Map(rows.map((row) => [row.bank_ref, row.matched_no]));
  const refusedRefs = new Set(refused);
  const isSound = ({ planted }: PlantedLine) => planted === undefined || planted === "doubleLine";
  const wanted = (line: PlantedLine) => (isSound(line) ? line.paymentNo : "");
  const wrong = lines.filter((line) => matches.get(line.bankRef) !== wanted(line));
  const differing = lines.filter(({ planted }) => planted !== undefined);
  const isFound = (line: PlantedLine) =>
    line.planted === "doubleLine" ? refusedRefs.has(line.bankRef) : matches.get(line.bankRef) === "";
  return {
    found: differing.filter(isFound).length,
    falseMatches: wrong.filter(({ bankRef }) => matches.get(bankRef)).map(({ bankRef }) => bankRef),
    missed: wrong.filter(({ bankRef }) => !matches.get(bankRef)).map(({ bankRef }) => bankRef),
  };
}
