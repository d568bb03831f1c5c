import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { policyList } from "#areas/policy/rules/policy-list.ts";
import { queryPolicyList } from "#areas/policy/contract/policy.ts";
import { RENEWABLE_DAYS_BEFORE_END } from "#areas/judging/rules/renewal.ts";
import { queryPlans } from "#areas/product/contract/product-calls.ts";
import { queryProposalList } from "#areas/proposal/contract/proposal.ts";
import { proposalList } from "#areas/proposal/rules/proposal-list.ts";
import { queryInquiryList } from "#areas/quotation/contract/inquiry.ts";
import { inquiryList } from "#areas/quotation/rules/inquiry-list.ts";
import { findAnything } from "#areas/search/contract.ts";
import { toPaletteEntry } from "#areas/search/screens/palette-entries.ts";
import { createSearchStore } from "#platform/forms/web/search.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { ListCall, ListRow } from "#platform/lists/list-call.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { session } from "#platform/web/session.ts";
import type {
  ProposalInletSelection,
  DocumentCopySource,
  ProposalInletCustomer,
  ProposalInletDocumentMatch,
  ProposalInletPlan,
} from "../rules/options.ts";

const MOST = 6;
/** Renewals are possible for longer, but customers rarely come later than this. */
const LATE_DAYS = 30;

export type ProposalInletRows = {
  readonly rows: readonly ListRow[];
  readonly nameOf: (list: string, code: string | null) => string;
};

function useRows(name: string, ask: (signal: AbortSignal) => ReturnType<typeof firstOf>, wanted?: object) {
  return useQuery<ProposalInletRows, ApiError>({
    queryKey: ["list", name, "inlet", wanted],
    queryFn: async ({ signal }) => {
      const { rows, names } = await ask(signal);
      return { rows, nameOf: (list, code) => names[list]?.[code ?? ""] ?? code ?? "" };
    },
    staleTime: 0,
    structuralSharing: false,
  });
}

function firstOf(call: ListCall, filters: Record<string, string>, signal: AbortSignal) {
  return callApi(call, { filters, want: "rows", size: MOST }, { signal });
}

/** The user's own proposals that are not submitted yet or were returned. */
export const useUnsubmittedProposals = () =>
  useRows(proposalList.name, (signal) =>
    firstOf(queryProposalList, { inputBy: "me", status: "01,05" }, signal),
  );

/** States of complete proposals: neither drafts nor returned or withdrawn ones. */
const COPIED_STATUS = "03,04,06,07,08,09,11";

/** The user's latest submitted proposals of the selected product and customer. */
export const useRecentProposals = ({ risk, customer }: ProposalInletSelection) => {
  const wanted = {
    ...(risk && { riskCode: risk.riskCode }),
    ...(customer && { holderName: customer.name }),
  };
  const filters = { inputBy: "me", status: COPIED_STATUS, ...wanted };
  return useRows(proposalList.name, (signal) => firstOf(queryProposalList, filters, signal), wanted);
};

/** The user's approved inquiries that are not used yet. */
export const useApprovedInquiries = () =>
  useRows(inquiryList.name, (signal) => firstOf(queryInquiryList, { inputBy: "me", status: "04" }, signal));

/** The policies in the user's care that end soon or ended recently. */
export const useExpiringPolicies = () =>
  useRows(policyList.name, (signal) => {
    const today = getTodayInShanghai(new Date());
    const endDate = `${addDays(today, -LATE_DAYS)}~${addDays(today, RENEWABLE_DAYS_BEFORE_END)}`;
    const handler1Code = session.current()?.userCode ?? "";
    return firstOf(queryPolicyList, { handler1Code, status: "01,02,03", endDate }, signal);
  });

export function usePlansOfRisk(riskCode: string | undefined) {
  return useQuery<readonly ProposalInletPlan[], ApiError>({
    queryKey: ["inletPlans", riskCode],
    queryFn: async ({ signal }) => {
      const plans = await callApi(queryPlans, { riskCode: riskCode ?? "" }, { signal });
      return plans.flatMap(({ insurancePlanNo, nameZh: planName }) =>
        insurancePlanNo ? [{ insurancePlanNo, planName }] : [],
      );
    },
    enabled: riskCode !== undefined,
  });
}

export type ProposalInletSearchMatch =
  | { readonly kind: "customer"; readonly customer: ProposalInletCustomer }
  | { readonly kind: "document"; readonly found: ProposalInletDocumentMatch };

const copyTypes: Readonly<Partial<Record<string, DocumentCopySource["type"]>>> = {
  proposal: "T",
  policy: "P",
};

/** Searches customers and documents by the typed text, with one request at a time. */
export function useProposalInletSearch() {
  const [search] = useState(() =>
    createSearchStore<ProposalInletSearchMatch>(async (typed, signal) => {
      const { list, hasMore } = await callApi(findAnything, { typed }, { signal });
      const entries = list.map((one): ProposalInletSearchMatch => {
        const { title, number, about, kind, key } = one;
        if (kind === "customer")
          return { kind, customer: { customerId: key, name: title, about: [number, ...about].join(" ") } };
        const record = toPaletteEntry(one);
        const told = {
          title: `${number} ${title}`,
          about: [record.group, record.state, ...about].join(" · "),
        };
        const type = copyTypes[kind];
        const copies = type && { businessNo: number, type };
        return { kind: "document", found: { href: record.href, ...told, copies } };
      });
      return { entries, hasMore };
    }),
  );
  return { search, shown: useSyncExternalStore(search.subscribe, search.current) };
}
