import { listCompanyNames } from "#areas/company/questions.ts";
import { listCustomers } from "#areas/customer/questions.ts";
import { createCodeTreeCache } from "#areas/dictionary/questions.ts";
import { describePremiumChange } from "#areas/document/rules/signed-amount.ts";
import { findDocumentHeadsByNumber } from "#areas/document/questions.ts";
import { listPremiumChanges } from "#areas/endorsement/questions/premium-changes.ts";
import { opportunityDefinition } from "#areas/opportunity/rules/opportunity.ts";
import { policiesNumbered } from "#areas/policy/questions/policies.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import { getAmount } from "#areas/prepayment/rules/balance.ts";
import { getInquiryNo, prepaymentDefinition } from "#areas/prepayment/rules/prepayment.ts";
import { getEndDate, provisionalDefinition } from "#areas/provisional/rules/provisional.ts";
import { combinationsOf } from "#areas/quotation/questions.ts";
import { listDocuments } from "#platform/documents/server/document-store.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { formatMoney, parseMoney } from "#platform/kernel/money.ts";
import { createCodeNameCache } from "#platform/server/name-cache.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { SearchResult } from "../contract.ts";
import type { SearchKind } from "../rules/kinds.ts";

const NO_LABELS: ReadonlyMap<string, string> = new Map();

/** Look-ups of the names of codes. */
export function createSearchResultNameLookUp() {
  const treesOf = createCodeTreeCache();
  return {
    companies: createCodeNameCache(listCompanyNames),
    risks: createCodeNameCache(getRiskNames),
    labels: async (reader: Reader, codeType: string) =>
      (await treesOf(reader, [codeType])).get(codeType)?.labels ?? NO_LABELS,
  };
}

export type SearchResultNameLookUp = ReturnType<typeof createSearchResultNameLookUp>;
/** `pageKey` identifies the record's page if the key alone does not. */
export type SearchResultRow = Omit<SearchResult, "about" | "state"> & {
  comCode: string;
  state?: string;
  about: string[];
  pageKey?: string;
};

type ContractDocument = {
  readonly number: string;
  readonly riskCode: string;
  readonly comCode: string;
  readonly status: string;
  readonly holderName: string;
  readonly insuredName: string;
  /** The amount with its name; '' while it is not known. */
  readonly premium: string;
};

const namePremium = (premium: string | null): string =>
  premium === null ? "" : `保费 ${formatMoney(parseMoney(premium))}`;

/** The row of an inquiry, a proposal, a policy or an endorsement. */
async function contractRow(
  reader: Reader,
  nameLookup: SearchResultNameLookUp,
  kind: SearchKind,
  document: ContractDocument,
): Promise<SearchResultRow> {
  const { number, riskCode, status, holderName, insuredName, premium, comCode } = document;
  const states = await nameLookup.labels(reader, stateDictionaries[kind] ?? "");
  const insured = insuredName === holderName || insuredName === "" ? "" : `被保险人 ${insuredName}`;
  return {
    kind,
    key: number,
    title: holderName,
    number,
    state: states.get(status) ?? status,
    about: [(await nameLookup.risks(reader, [riskCode])).get(riskCode) ?? riskCode, insured, premium],
    comCode,
  };
}

const stateDictionaries: Partial<Record<SearchKind, string>> = {
  inquiry: "QuotationStatus",
  proposal: "ProposalStatus",
  policy: "PolicyStatus",
  endorsement: "EndorseStatus",
};

function documentRows(kind: "inquiry" | "proposal") {
  return async (
    reader: Reader,
    nameLookup: SearchResultNameLookUp,
    keys: string[],
  ): Promise<SearchResultRow[]> => {
    const heads = await findDocumentHeadsByNumber(reader, keys);
    const rows: SearchResultRow[] = [];
    for (const head of heads.values())
      rows.push({
        ...(await contractRow(reader, nameLookup, kind, {
          ...head,
          number: head.businessNo,
          premium: namePremium(head.sumPremium),
        })),
        ...(kind === "proposal" && { pageKey: [head.orderNo, head.riskCode, head.businessNo].join("/") }),
      });
    return rows;
  };
}

async function endorsementRows(
  reader: Reader,
  nameLookup: SearchResultNameLookUp,
  keys: string[],
): Promise<SearchResultRow[]> {
  const heads = await findDocumentHeadsByNumber(reader, keys);
  const changes = await listPremiumChanges(reader, [...heads.keys()]);
  const rows: SearchResultRow[] = [];
  for (const head of heads.values()) {
    const change = changes.get(head.businessNo) ?? null;
    const premium = change === null ? "" : describePremiumChange(change);
    rows.push(
      await contractRow(reader, nameLookup, "endorsement", { ...head, number: head.businessNo, premium }),
    );
  }
  return rows;
}

async function policyRows(
  reader: Reader,
  nameLookup: SearchResultNameLookUp,
  keys: string[],
): Promise<SearchResultRow[]> {
  const rows: SearchResultRow[] = [];
  for (const policy of await policiesNumbered(reader, keys))
    rows.push(
      await contractRow(reader, nameLookup, "policy", {
        ...policy,
        number: policy.policyNo,
        premium: namePremium(policy.sumPremium),
      }),
    );
  return rows;
}

async function combinationRows(
  reader: Reader,
  nameLookup: SearchResultNameLookUp,
  keys: string[],
): Promise<SearchResultRow[]> {
  const states = await nameLookup.labels(reader, "QuotationStatus");
  const combinations = await combinationsOf(reader, keys);
  return combinations.map(({ combId, combName, holderName, status, sumPremium, comCode, ...rest }) => ({
    kind: "combination",
    key: combId,
    title: combName,
    number: combId,
    state: status === null ? "" : (states.get(status) ?? status),
    about: [holderName, rest.riskNames ?? "", `保费 ${formatMoney(parseMoney(sumPremium))}`],
    comCode,
  }));
}

async function customerRows(
  reader: Reader,
  nameLookup: SearchResultNameLookUp,
  keys: string[],
): Promise<SearchResultRow[]> {
  const types = await nameLookup.labels(reader, "CustomerType");
  const customers = await listCustomers(reader, keys);
  return customers.map(({ customerId, customerName, customerType, comCode }) => ({
    kind: "customer",
    key: customerId,
    title: customerName,
    number: customerId,
    about: [types.get(customerType) ?? ""],
    comCode,
  }));
}

async function opportunityRows(
  reader: Reader,
  nameLookup: SearchResultNameLookUp,
  keys: string[],
): Promise<SearchResultRow[]> {
  const states = await nameLookup.labels(reader, opportunityDefinition.statuses);
  const records = await listDocuments(reader, opportunityDefinition.table, keys);
  const riskOf = ({ content }: (typeof records)[number]) => getFormTextAtPath(content, "plan.riskCode");
  const risks = await nameLookup.risks(reader, records.map(riskOf));
  return records.map((record) => ({
    kind: "opportunity",
    key: record.businessNo,
    title: getFormTextAtPath(record.content, "customer.customerName"),
    number: record.businessNo,
    state: states.get(record.status) ?? record.status,
    about: [risks.get(riskOf(record)) ?? ""],
    comCode: record.comCode,
  }));
}

async function coverNoteRows(
  reader: Reader,
  nameLookup: SearchResultNameLookUp,
  keys: string[],
): Promise<SearchResultRow[]> {
  const states = await nameLookup.labels(reader, provisionalDefinition.statuses);
  const records = await listDocuments(reader, provisionalDefinition.table, keys);
  const cellOf = ({ content }: (typeof records)[number], path: string) => getFormTextAtPath(content, path);
  const riskOf = (record: (typeof records)[number]) => cellOf(record, "proposal.riskCode");
  const risks = await nameLookup.risks(reader, records.map(riskOf));
  return records.map((record) => ({
    kind: "provisional",
    key: record.businessNo,
    title: cellOf(record, "proposal.holderName"),
    number: record.businessNo,
    state: states.get(record.status) ?? record.status,
    about: [risks.get(riskOf(record)) ?? "", `暂保至 ${getEndDate(record.content)}`],
    comCode: record.comCode,
  }));
}

async function prepaymentRows(
  reader: Reader,
  nameLookup: SearchResultNameLookUp,
  keys: string[],
): Promise<SearchResultRow[]> {
  const states = await nameLookup.labels(reader, prepaymentDefinition.statuses);
  const records = await listDocuments(reader, prepaymentDefinition.table, keys);
  return records.map(({ businessNo, status, content, comCode }) => ({
    kind: "prePay",
    key: businessNo,
    title: getFormTextAtPath(content, "inquiry.payerName"),
    number: businessNo,
    state: states.get(status) ?? status,
    about: [`预收 ${formatMoney(getAmount(content))}`, `询价单 ${getInquiryNo(content)}`],
    comCode,
  }));
}

type RowReader = (
  reader: Reader,
  nameLookup: SearchResultNameLookUp,
  keys: string[],
) => Promise<SearchResultRow[]>;

export const searchResultRowReaders: Readonly<Record<SearchKind, RowReader>> = {
  inquiry: documentRows("inquiry"),
  combination: combinationRows,
  proposal: documentRows("proposal"),
  policy: policyRows,
  endorsement: endorsementRows,
  customer: customerRows,
  opportunity: opportunityRows,
  provisional: coverNoteRows,
  prePay: prepaymentRows,
};
