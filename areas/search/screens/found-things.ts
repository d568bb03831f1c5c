import { detailHref as customerHref } from "#areas/customer/screens/customer-places.ts";
import { combinationHref, detailHref as inquiryHref } from "#areas/quotation/screens/inquiry-places.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { FindThings, Thing } from "#platform/web/shell/thing.ts";
import { type Found, findAnything } from "../contract.ts";
import { kinds } from "../rules/kinds.ts";

/** What the server finds, as the palette shows it. */
export const findThings: FindThings = async (typed, signal) => {
  const { list, hasMore } = await callApi(findAnything, { typed }, { signal });
  return { entries: list.map(thingOf), hasMore };
};

export function thingOf({ kind, key, title, number, state, about }: Found): Thing {
  return { group: kinds[kind].title, href: hrefs[kind](key), title, number, state, about };
}

const hrefs: Readonly<Record<Found["kind"], (key: string) => string>> = {
  inquiry: inquiryHref,
  combination: combinationHref,
  proposal: (place) => `/insuranceManagement/insuranceDetail/detail/${place}`,
  policy: (policyNo) => `/policyManagement/policyDetail/detail/${policyNo}/current`,
  customer: customerHref,
};
