import { companyNames } from "#areas/company/questions.ts";
import { customersOf } from "#areas/customer/questions.ts";
import { openCodeTrees } from "#areas/dictionary/questions.ts";
import { documentHeads } from "#areas/document/questions.ts";
import { policiesNumbered } from "#areas/policy/questions.ts";
import { riskNames } from "#areas/product/questions/risk-names.ts";
import { combinationsOf } from "#areas/quotation/questions.ts";
import { formatMoney, money } from "#platform/kernel/money.ts";
import { keepNames } from "#platform/server/kept-names.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Found } from "../contract.ts";
import type { FoundKind } from "../rules/kinds.ts";

const NO_LABELS: ReadonlyMap<string, string> = new Map();

/** What codes are called. */
export function openNames() {
  const treesOf = openCodeTrees();
  return {
    companies: keepNames(companyNames),
    risks: keepNames(riskNames),
    labels: async (reader: Reader, codeType: string) =>
      (await treesOf(reader, [codeType])).get(codeType)?.labels ?? NO_LABELS,
  };
}

export type NamesOf = ReturnType<typeof openNames>;
/** `place` is what its page is opened by, where that is more than its key. */
export type Row = Omit<Found, "about" | "state"> & {
  comCode: string;
  state?: string;
  about: string[];
  place?: string;
};

type Shown = {
  readonly number: string;
  readonly riskCode: string;
  readonly comCode: string;
  readonly status: string;
  readonly holderName: string;
  readonly insuredName: string;
  readonly sumPremium: string | null;
};

/** What stands for a contract or its draft, whatever it is called. */
async function contractRow(reader: Reader, namesOf: NamesOf, kind: FoundKind, shown: Shown): Promise<Row> {
  const { number, riskCode, status, holderName, insuredName, sumPremium, comCode } = shown;
  const states = await namesOf.labels(reader, statesOf[kind] ?? "");
  const insured = insuredName === holderName || insuredName === "" ? "" : `被保险人 ${insuredName}`;
  return {
    kind,
    key: number,
    title: holderName,
    number,
    state: states.get(status) ?? status,
    about: [
      (await namesOf.risks(reader, [riskCode])).get(riskCode) ?? riskCode,
      insured,
      sumPremium === null ? "" : `保费 ${formatMoney(money(sumPremium))}`,
    ],
    comCode,
  };
}

const statesOf: Partial<Record<FoundKind, string>> = {
  inquiry: "QuotationStatus",
  proposal: "ProposalStatus",
  policy: "PolicyStatus",
};

function documentRows(kind: "inquiry" | "proposal") {
  return async (reader: Reader, namesOf: NamesOf, keys: string[]): Promise<Row[]> => {
    const heads = await documentHeads(reader, keys);
    const rows: Row[] = [];
    for (const head of heads.values())
      rows.push({
        ...(await contractRow(reader, namesOf, kind, { ...head, number: head.businessNo })),
        ...(kind === "proposal" && { place: [head.orderNo, head.riskCode, head.businessNo].join("/") }),
      });
    return rows;
  };
}

async function policyRows(reader: Reader, namesOf: NamesOf, keys: string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const policy of await policiesNumbered(reader, keys))
    rows.push(await contractRow(reader, namesOf, "policy", { ...policy, number: policy.policyNo }));
  return rows;
}

async function combinationRows(reader: Reader, namesOf: NamesOf, keys: string[]): Promise<Row[]> {
  const states = await namesOf.labels(reader, "QuotationStatus");
  const combinations = await combinationsOf(reader, keys);
  return combinations.map(({ combId, combName, holderName, status, sumPremium, comCode, ...held }) => ({
    kind: "combination",
    key: combId,
    title: combName,
    number: combId,
    state: status === null ? "" : (states.get(status) ?? status),
    about: [holderName, held.riskNames ?? "", `保费 ${formatMoney(money(sumPremium))}`],
    comCode,
  }));
}

async function customerRows(reader: Reader, namesOf: NamesOf, keys: string[]): Promise<Row[]> {
  const types = await namesOf.labels(reader, "CustomerType");
  const customers = await customersOf(reader, keys);
  return customers.map(({ customerId, customerName, customerType, comCode }) => ({
    kind: "customer",
    key: customerId,
    title: customerName,
    number: customerId,
    about: [types.get(customerType) ?? ""],
    comCode,
  }));
}

type RowReader = (reader: Reader, namesOf: NamesOf, keys: string[]) => Promise<Row[]>;

export const rowsOf: Readonly<Record<FoundKind, RowReader>> = {
  inquiry: documentRows("inquiry"),
  combination: combinationRows,
  proposal: documentRows("proposal"),
  policy: policyRows,
  customer: customerRows,
};
