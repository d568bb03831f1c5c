import { companyNames } from "#areas/company/questions.ts";
import { customersOf } from "#areas/customer/questions.ts";
import { openCodeTrees } from "#areas/dictionary/questions.ts";
import { documentHeads } from "#areas/document/questions.ts";
import { dataScopeOf, rightsOf } from "#areas/identity/questions.ts";
import { combinationsOf } from "#areas/quotation/questions.ts";
import { riskNames } from "#areas/product/questions/risk-names.ts";
import { formatMoney, money } from "#platform/kernel/money.ts";
import { findEntries, type FoundEntry } from "#platform/search/server/search-store.ts";
import { nameOf, questionsOf } from "#platform/search/terms.ts";
import { isOwnOnly, keptTo } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { keepNames } from "#platform/server/kept-names.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { type Found, findAnything } from "./contract.ts";
import { type FoundKind, kindNames, kinds } from "./rules/kinds.ts";
import { likeliest } from "./rules/likeliest.ts";

/** Of each kind. */
const MOST = 8;
/** Among so many of the latest the likeliest are looked for. */
const MOST_FOUND = 24;
const NO_LABELS: ReadonlyMap<string, string> = new Map();

/** What codes are called. */
function openNames() {
  const treesOf = openCodeTrees();
  return {
    companies: keepNames(companyNames),
    risks: keepNames(riskNames),
    labels: async (reader: Reader, codeType: string) =>
      (await treesOf(reader, [codeType])).get(codeType)?.labels ?? NO_LABELS,
  };
}

type NamesOf = ReturnType<typeof openNames>;
type Row = Omit<Found, "about" | "state"> & { comCode: string; state?: string; about: string[] };

export function searchRoutes({ database }: Services): Route[] {
  const namesOf = openNames();
  const readers: Record<FoundKind, (reader: Reader, keys: string[]) => Promise<Row[]>> = {
    inquiry: (reader, keys) => inquiryRows(reader, namesOf, keys),
    combination: (reader, keys) => combinationRows(reader, namesOf, keys),
    customer: (reader, keys) => customerRows(reader, namesOf, keys),
  };
  return [
    handle(findAnything, async ({ input: { typed }, actor, inScope }) => {
      const questions = questionsOf(typed);
      if (questions.length === 0) return { list: [], hasMore: false };
      const dataScope = await dataScopeOf(database.pool, actor);
      const { userCode: keptToHim } = keptTo(actor, dataScope);
      const isKept = (kind: FoundKind): boolean =>
        kinds[kind].isOwned && (kinds[kind].isOfHouse ? keptToHim !== undefined : isOwnOnly(dataScope));
      return inScope(async (reader) => {
        const rights = await rightsOf(reader, actor);
        const asked = kindNames.filter((kind) => rights.has(kinds[kind].permission));
        const found = await findEntries(reader, {
          kinds: asked,
          ownKinds: asked.filter(isKept),
          questions,
          most: MOST_FOUND,
        });
        const rows: Row[][] = [];
        for (const kind of asked) {
          const entries = found.filter((entry) => entry.kind === kind);
          const keys = entries.map(({ key }) => key);
          rows.push(likeliest(inOrder(await readers[kind](reader, keys), entries), nameOf(typed)));
        }
        const list = rows.flatMap((ofKind) => ofKind.slice(0, MOST));
        return {
          list: await named(reader, namesOf, list),
          hasMore: rows.some(({ length }) => length > MOST),
        };
      });
    }),
  ];
}

function inOrder(rows: readonly Row[], entries: readonly FoundEntry[]): (Row & Pick<FoundEntry, "by">)[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return entries.flatMap(({ key, by }) => {
    const row = byKey.get(key);
    return row ? [{ ...row, by }] : [];
  });
}

async function named(reader: Reader, namesOf: NamesOf, rows: readonly Row[]): Promise<Found[]> {
  const codes = [...new Set(rows.map(({ comCode }) => comCode))];
  const companies = await namesOf.companies(reader, codes);
  return rows.map(({ comCode, about, state = "", ...row }) => ({
    ...row,
    state,
    about: [...about, companies.get(comCode) ?? comCode].filter((part) => part !== ""),
  }));
}

async function inquiryRows(reader: Reader, namesOf: NamesOf, keys: string[]): Promise<Row[]> {
  if (keys.length === 0) return [];
  const heads = await documentHeads(reader, keys);
  const codes = [...new Set([...heads.values()].map(({ riskCode }) => riskCode))];
  const risks = await namesOf.risks(reader, codes);
  const states = await namesOf.labels(reader, "QuotationStatus");
  return [...heads.values()].map((head) => {
    const { businessNo, riskCode, status, holderName, insuredName, sumPremium, comCode } = head;
    const insured = insuredName === holderName || insuredName === "" ? "" : `被保险人 ${insuredName}`;
    return {
      kind: "inquiry",
      key: businessNo,
      title: holderName,
      number: businessNo,
      state: states.get(status) ?? status,
      about: [
        risks.get(riskCode) ?? riskCode,
        insured,
        sumPremium === null ? "" : `保费 ${formatMoney(money(sumPremium))}`,
      ],
      comCode,
    };
  });
}

async function combinationRows(reader: Reader, namesOf: NamesOf, keys: string[]): Promise<Row[]> {
  if (keys.length === 0) return [];
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
  if (keys.length === 0) return [];
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
