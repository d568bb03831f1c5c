import { useQueryClient } from "@tanstack/react-query";
import type { DraftCalls } from "#areas/drafting/screens/draft-calls.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useChange } from "#platform/web/use-change.ts";
import { addInquiry, editInquiry, inquiryUndwrt, simulateUndwrt } from "../contract.ts";
import { resultHref } from "./inquiry-places.ts";
import { forgetInquiry, type Saved } from "./inquiry-queries.ts";

/** How a quotation is kept and sent. */
export function useInquiryCalls(riskCode: string, busOppNo?: string): DraftCalls<Saved> {
  const client = useQueryClient();
  const [add, edit, send] = [useChange(addInquiry), useChange(editInquiry), useChange(inquiryUndwrt)];
  return {
    begin: (form, comCode) => add.mutateAsync({ riskCode, comCode, busOppNo, form }),
    keep: ({ inquiryNo, version }, form) => edit.mutateAsync({ inquiryNo, version, form }),
    submit: ({ inquiryNo, version }, sumPremium) => send.mutateAsync({ inquiryNo, version, sumPremium }),
    simulate: ({ inquiryNo }) => callApi(simulateUndwrt, { inquiryNo }),
    forget: ({ inquiryNo }) => forgetInquiry(client, inquiryNo),
    numberOf: ({ inquiryNo }) => inquiryNo,
    resultHref: ({ inquiryNo }) => resultHref(inquiryNo),
  };
}
