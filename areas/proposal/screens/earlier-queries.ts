import { useQuery } from "@tanstack/react-query";
import { queryCustomerInfo } from "#areas/customer/contract/customer-record.ts";
import type { Customer } from "#areas/customer/contract/customer-search.ts";
import { queryCustomerDocuments } from "#areas/document/contract/customer-documents.ts";
import { queryInquiryInfo } from "#areas/quotation/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { queryProposalInfo } from "../contract.ts";

export type Earlier = {
  readonly businessNo: string;
  readonly inputAt: string;
  readonly sumPremium: string | null;
  readonly form: FilledForm;
};

/** Undefined where no customer was named. */
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
/** What nobody has agreed to yet, or what somebody refused or took back; by kind, as their states are numbered. */
const UNFIT: Readonly<Record<string, readonly string[]>> = {
  T: ["01", "05", "09", "10"],
  Q: ["01", "05", "06", "08"],
};

type EarlierDocument = AnswerOf<typeof queryCustomerDocuments>["list"][number];

/** The one that became a policy, and else the last that was agreed to. */
function lastOf(list: readonly EarlierDocument[], riskCode: string): EarlierDocument | undefined {
  const fit = list.filter(
    (one) =>
      one.riskCode === riskCode &&
      one.sumPremium !== null &&
      UNFIT[one.businessType]?.includes(one.status) === false,
  );
  return fit.find(({ businessType, status }) => businessType === "T" && status === ISSUED) ?? fit[0];
}

/** The last document of this product that somebody agreed to; null where there is none for this user. */
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
