import { useQuery } from "@tanstack/react-query";
import { queryCustomerInfo } from "#areas/customer/contract/customer-record.ts";
import type { Customer } from "#areas/customer/contract/customer-search.ts";
import { queryCustomerDocuments } from "#areas/document/contract/customer-documents.ts";
import { queryInquiryInfo } from "#areas/quotation/contract/inquiry.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { queryProposalInfo } from "../contract/proposal.ts";

export type Earlier = {
  readonly businessNo: string;
  readonly inputAt: string;
  readonly sumPremium: string | null;
  readonly form: FilledForm;
};

/** Undefined if the address names no customer. */
export function useNamedCustomer(customerId: string) {
  return useQuery<Customer, ApiError>({
    queryKey: ["namedCustomer", customerId],
    queryFn: async ({ signal }) =>
      (await callApi(queryCustomerInfo, { id: customerId }, { signal })).customer,
    enabled: customerId !== "",
    staleTime: 0,
  });
}

const readers: Readonly<Record<string, (no: string, signal: AbortSignal) => Promise<FilledForm>>> = {
  T: async (proposalNo, signal) => (await callApi(queryProposalInfo, { proposalNo }, { signal })).form,
  Q: async (id, signal) => (await callApi(queryInquiryInfo, { id }, { signal })).form,
};

const ISSUED = "08";
/** States without an agreement: drafts, refused and revoked documents; by kind of document. */
const NOT_AGREED: Readonly<Record<string, readonly string[]>> = {
  T: ["01", "05", "09", "10"],
  Q: ["01", "05", "06", "08"],
};

type EarlierDocument = AnswerOf<typeof queryCustomerDocuments>["list"][number];

/** The last document that became a policy, otherwise the last that was agreed to. */
function lastOf(list: readonly EarlierDocument[], riskCode: string): EarlierDocument | undefined {
  const agreed = list.filter(
    (document) =>
      document.riskCode === riskCode &&
      document.sumPremium !== null &&
      NOT_AGREED[document.businessType]?.includes(document.status) === false,
  );
  return agreed.find(({ businessType, status }) => businessType === "T" && status === ISSUED) ?? agreed[0];
}

/** The last agreed document of the product; null if the user may see none. */
export function useEarlier(customerId: string, riskCode: string) {
  return useQuery<Earlier | null, ApiError>({
    queryKey: ["earlierDocument", customerId, riskCode],
    queryFn: async ({ signal }) => {
      const { list } = await callApi(queryCustomerDocuments, { id: customerId }, { signal });
      const last = lastOf(list, riskCode);
      const read = last && readers[last.businessType];
      return last && read ? { ...last, form: await read(last.businessNo, signal) } : null;
    },
    enabled: customerId !== "",
    staleTime: 0,
  });
}
