import { buildEndorsementDetailHref } from "#areas/endorsement/screens/endorsement-places.ts";
import { buildCustomerHref as customerHref } from "#areas/customer/screens/customer-paths.ts";
import {
  buildCombinationHref,
  buildInquiryDetailHref as inquiryHref,
} from "#areas/quotation/screens/inquiry-places.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { FindPaletteRecords, PaletteRecord } from "#platform/web/shell/record-entry.ts";
import { type SearchResult, findAnything } from "../contract.ts";
import { searchKinds } from "../rules/kinds.ts";

/** Search results of the server as entries of the command palette. */
export const findPaletteEntries: FindPaletteRecords = async (typed, signal) => {
  const { list, hasMore } = await callApi(findAnything, { typed }, { signal });
  return { entries: list.map(toPaletteEntry), hasMore };
};

export function toPaletteEntry({ kind, key, title, number, state, about }: SearchResult): PaletteRecord {
  return { group: searchKinds[kind].title, href: hrefs[kind](key), title, number, state, about };
}

const hrefs: Readonly<Record<SearchResult["kind"], (key: string) => string>> = {
  inquiry: inquiryHref,
  combination: buildCombinationHref,
  proposal: (pageKey) => `/insuranceManagement/insuranceDetail/detail/${pageKey}`,
  policy: (policyNo) => `/policyManagement/policyDetail/detail/${policyNo}/current`,
  endorsement: (endorseNo) => buildEndorsementDetailHref(endorseNo),
  customer: customerHref,
  provisional: (provisionalNo) => `/auxiliaryFunction/provisionalList/detail/${provisionalNo}`,
  prePay: (prepayNo) => `/advancePaymentList/detail/${prepayNo}`,
  opportunity: (busOppNo) => `/opportunityManagement/detailInfo/${busOppNo}`,
};
