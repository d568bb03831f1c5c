import type { QueryClient } from "@tanstack/react-query";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { DocumentFacts, useCompanyName } from "#areas/judging/screens/document-facts.tsx";
import { forgetDocument, useTrail } from "#areas/judging/screens/document-queries.ts";
import type { ContentProps, DraftDocument, KindCalls } from "#areas/judging/screens/product-document.tsx";
import { StatusChip as DocumentChip } from "#areas/judging/screens/status-chip.tsx";
import type { Fact } from "#platform/documents/web/fact-list.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { useChange } from "#platform/web/use-change.ts";
import {
  addInquiry,
  editInquiry,
  inquiryUndwrt,
  queryInquiryInfo,
  simulateUndwrt,
} from "../contract/inquiry.ts";
import { inquiryList } from "../rules/inquiry-list.ts";
import { isTakenUp, mayBeTakenUp } from "../rules/inquiry.ts";
import { ADD, detailHref, editHref, INQUIRIES, resultHref } from "./inquiry-places.ts";

export type Inquiry = AnswerOf<typeof queryInquiryInfo>;
type SavedInquiry = AnswerOf<typeof editInquiry>;

/** What an inquiry is in the browser. */
export const inquiryDocument: DraftDocument<Inquiry> = {
  title: "询价单",
  shortTitle: "询价",
  list: inquiryList,
  statusNames: "QuotationStatus",
  numberOf: ({ inquiryNo }: SavedInquiry) => inquiryNo,
  listHref: INQUIRIES,
  addHref: ADD,
  editHref: ({ inquiryNo }: SavedInquiry) => editHref(inquiryNo),
  detailHref: ({ inquiryNo }) => detailHref(inquiryNo),
  resultHref: ({ inquiryNo }: SavedInquiry) => resultHref(inquiryNo),
  find: (id, signal) => callApi(queryInquiryInfo, { id }, { signal }),
  Facts: InquiryFacts,
  Chip: ({ document }) => <InquiryChip inquiry={document} />,
  refusal: { states: new Set(["05", "06"]), isOwnStep: isTakenUp },
};

/** `busOppNo` is the opportunity that a new inquiry comes from. */
export function useInquiryCalls(riskCode = "", busOppNo?: string): KindCalls {
  const [add, edit, send] = [useChange(addInquiry), useChange(editInquiry), useChange(inquiryUndwrt)];
  return {
    begin: (form, comCode) => add.mutateAsync({ riskCode, comCode, busOppNo, form }),
    keep: ({ inquiryNo, version }: SavedInquiry, form) => edit.mutateAsync({ inquiryNo, version, form }),
    submit: ({ inquiryNo, version }: SavedInquiry, sumPremium) =>
      send.mutateAsync({ inquiryNo, version, sumPremium }),
    simulate: ({ inquiryNo }: SavedInquiry) => callApi(simulateUndwrt, { inquiryNo }),
  };
}

function InquiryFacts({ document, product }: ContentProps<Inquiry>) {
  const { comCode, validUntil, batchCount, transferCount, inquiryType } = document;
  const typeName = useCodeNames("InquiryType");
  const companyName = useCompanyName(comCode);
  const counts = batchCount === null ? "" : `，可转 ${batchCount} 份，已转 ${transferCount} 份`;
  const facts: readonly Fact[] = [
    ["有效期至", validUntil ?? ""],
    ["询价类型", `${typeName(inquiryType)}${counts}`],
    ["归属机构", companyName],
  ];
  return <DocumentFacts document={document} product={product} facts={facts} />;
}

export function StatusChip({ status }: { status: string }) {
  return <DocumentChip list={inquiryList} status={status} />;
}

type InquiryChipProps = { inquiry: Pick<Inquiry, "inquiryNo" | "status" | "edition"> };

/** An inquiry that its owner changes after approval was returned by nobody, and is not called returned. */
export function InquiryChip({ inquiry }: InquiryChipProps) {
  const { inquiryNo, status } = inquiry;
  const trail = useTrail(inquiryNo, mayBeTakenUp(inquiry));
  if (isTakenUp(status, trail.data)) return <span className="chip has-dot is-running">修改中</span>;
  return <StatusChip status={status} />;
}

export function forgetInquiry(client: QueryClient, inquiryNo: string): Promise<void> {
  return forgetDocument(client, inquiryNo, inquiryList);
}
