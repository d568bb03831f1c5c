import { type QueryClient, useQuery } from "@tanstack/react-query";
import { documentKey, forgetDocument } from "#areas/drafting/screens/document-queries.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { type editInquiry, queryInquiryInfo } from "../contract.ts";
import { inquiryList } from "../rules/inquiry-list.ts";

export type Inquiry = AnswerOf<typeof queryInquiryInfo>;
export type Saved = AnswerOf<typeof editInquiry>;

export function useInquiry(inquiryNo: string) {
  return useQuery<Inquiry, ApiError>({
    queryKey: documentKey(inquiryNo),
    queryFn: ({ signal }) => callApi(queryInquiryInfo, { id: inquiryNo }, { signal }),
    staleTime: 0,
    refetchOnReconnect: false,
  });
}

export function forgetInquiry(client: QueryClient, inquiryNo: string): Promise<void> {
  return forgetDocument(client, inquiryNo, inquiryList);
}
