import { checkCoinsuranceRows, computeCoinsuranceShares } from "#areas/product/rules/rating/shares.ts";
import type { FormulaRow } from "#platform/kernel/expression/frame.ts";
import {
  type FilledForm,
  type FilledRow,
  listFormRows,
  parseDecimalText,
} from "#platform/forms/filled-form.ts";
import { formatMoney, type Money, parseMoney, sumMoney, ZERO_MONEY } from "#platform/kernel/money.ts";
import type { PrintedAgreement } from "./schedule-shape.ts";
import { buildPolicyScheduleColumn, EMPTY_PRINTED_VALUE, type PolicySchedulePart } from "./schedule-parts.ts";
import { coinsuranceDuties, COLLECTED_BY_CHIEF, COLLECTED_BY_EACH } from "./wordings.ts";

/** CoinsFlag of a share among insurers; the others are among branches of one insurer. */
const EXTERNAL: ReadonlySet<unknown> = new Set(["1", "2"]);
const CHIEF = "1";
const COLLECTED_APART = "2";

type Insurer = {
  readonly name: string;
  readonly isChief: boolean;
  readonly rate: Money;
  readonly row: FilledRow;
};

/** What the catalogue of insurers calls the company that issues the policy. */
const OWN = "本公司";

/** The insurers of an external co-insurance, the chief first; undefined unless their shares make up the whole. */
function listInsurers(form: FilledForm): readonly Insurer[] | undefined {
  const insurers = listFormRows(form["coinsurance"])
    .filter(({ coinsFlag }) => EXTERNAL.has(coinsFlag))
    .map((row) => ({
      // A typed form keeps the code only: the name is read-only, and no catalogue of insurers fills it yet.
      name: String(row["coinsName"] || row["coinsCode"] || "").trim(),
      isChief: row["coinsRole"] === CHIEF,
      rate: parseDecimalText(String(row["coinsRate"] ?? "")) ?? ZERO_MONEY,
      row,
    }))
    .toSorted((left, right) => Number(right.isChief) - Number(left.isChief));
  const isShared = insurers.length > 1 && checkCoinsuranceRows(insurers.map(toShare)) === undefined;
  return isShared ? insurers : undefined;
}

const toShare = ({ rate, row }: Insurer): FormulaRow => ({
  coinsCode: String(row["coinsCode"] ?? ""),
  coinsRole: String(row["coinsRole"] ?? ""),
  coinsRate: rate,
});

export function hasCoinsuranceAgreement(form: FilledForm): boolean {
  return listInsurers(form) !== undefined;
}

const roleOf = ({ isChief }: Insurer): string => (isChief ? "主承保人" : "从承保人");
const nameOf = ({ name }: Insurer, company: string): string => (name === OWN ? company : name);

type Contract = {
  readonly company: string;
  readonly amount: string;
  readonly premium: string;
  readonly currencyName: string;
};

/** The shares of all insurers in amount and premium, to the fen; the chief bears the rounding. */
export function buildCoinsuranceParts(form: FilledForm, contract: Contract): PolicySchedulePart[] {
  const { company, amount: sumAmount, premium, currencyName } = contract;
  const insurers = listInsurers(form) ?? [];
  const shares = insurers.map(toShare);
  const [amounts, premiums] = [sumAmount, premium].map((sum) =>
    computeCoinsuranceShares(shares, parseMoney(sum)).map(({ amount }) => amount),
  );
  const hasAmount = !parseMoney(sumAmount).isZero();
  const moneyOf = (money: Money | undefined) => formatMoney(money ?? ZERO_MONEY);
  const rows = insurers.map((insurer, at) => [
    roleOf(insurer),
    nameOf(insurer, company),
    `${insurer.rate.toFixed()}%`,
    hasAmount ? moneyOf(amounts?.[at]) : EMPTY_PRINTED_VALUE,
    moneyOf(premiums?.[at]),
  ]);
  const totals = [
    "合计",
    "",
    `${sumMoney(insurers.map(({ rate }) => rate)).toFixed()}%`,
    hasAmount ? formatMoney(sumMoney(amounts ?? [])) : EMPTY_PRINTED_VALUE,
    formatMoney(sumMoney(premiums ?? [])),
  ];
  const labels = [
    "共保身份",
    "共保方名称",
    "共保比例",
    `共保保额（${currencyName}）`,
    `共保保费（${currencyName}）`,
  ];
  const columns = labels.map((label, at) =>
    buildPolicyScheduleColumn(
      label,
      at > 1,
      [...rows, totals].map((row) => row[at] ?? ""),
    ),
  );
  return [{ code: "coinsurance", title: "共保信息", pairs: [], columns, rows, totals }];
}

/** What the insurers agree on besides their shares, and who signs. */
export function buildCoinsuranceAgreement(form: FilledForm, company: string): PrintedAgreement {
  const insurers = listInsurers(form) ?? [];
  const isApart = insurers.some(({ row }) => row["coinsPremiumType"] === COLLECTED_APART);
  return {
    paragraphs: coinsuranceDuties(isApart ? COLLECTED_BY_EACH : COLLECTED_BY_CHIEF, insurers.length),
    signatories: insurers.map((insurer) => ({ role: roleOf(insurer), name: nameOf(insurer, company) })),
  };
}
