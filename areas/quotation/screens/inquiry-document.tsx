import type { QueryClient } from "@tanstack/react-query";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { ProductDocumentFacts, useCompanyName } from "#areas/judging/screens/document-facts.tsx";
import { invalidateDocumentQueries, useTrail } from "#areas/judging/screens/document-queries.ts";
import type {
  ProductDocumentContentProps,
  DraftDocumentKind,
  DraftKindCalls,
} from "#areas/judging/screens/product-document.tsx";
import { ListStatusChip as DocumentChip } from "#areas/judging/screens/status-chip.tsx";
import type { LabelledFact } from "#platform/documents/web/fact-list.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import {
  addInquiry,
  editInquiry,
  inquiryUndwrt,
  queryInquiryInfo,
  simulateUndwrt,
} from "../contract/inquiry.ts";
import { inquiryList } from "../rules/inquiry-list.ts";
import { isInquiryReopenedByOwner, mayBeInquiryReopenedByOwner } from "../rules/inquiry.ts";
import {
  ADD_INQUIRY_PATH,
  buildInquiryDetailHref,
  buildEditInquiryHref,
  INQUIRIES_PATH,
  buildInquiryResultHref,
} from "./inquiry-places.ts";

export type InquiryView = AnswerOf<typeof queryInquiryInfo>;
type SavedInquiry = AnswerOf<typeof editInquiry>;

/** What an inquiry is in the browser. */
export const inquiryDocumentKind: DraftDocumentKind<InquiryView> = {
  title: "询价单",
  shortTitle: "询价",
  editableStates: ["01", "05"],
  underwritingStates: ["02", "03"],
  list: inquiryList,
  statusNames: "QuotationStatus",
  numberOf: ({ inquiryNo }: SavedInquiry) => inquiryNo,
  listHref: INQUIRIES_PATH,
  addHref: ADD_INQUIRY_PATH,
  editHref: ({ inquiryNo }: SavedInquiry) => buildEditInquiryHref(inquiryNo),
  detailHref: ({ inquiryNo }) => buildInquiryDetailHref(inquiryNo),
  resultHref: ({ inquiryNo }: SavedInquiry) => buildInquiryResultHref(inquiryNo),
  find: (id, signal) => callApi(queryInquiryInfo, { id }, { signal }),
  Facts: InquiryFacts,
  Chip: ({ document }) => <InquiryChip inquiry={document} />,
  refusal: { states: new Set(["05", "06"]), isOwnStep: isInquiryReopenedByOwner },
  earlierEdition: ({ approved, edition }) =>
    approved !== null && edition > approved.edition
      ? { name: `第 ${approved.edition} 版`, form: approved.form, pane: "editions" }
      : undefined,
};

/** `busOppNo` is the opportunity that a new inquiry comes from. */
export function useInquiryEditorCalls(riskCode = "", busOppNo?: string): DraftKindCalls {
  const [add, edit, send] = [
    useCallMutation(addInquiry),
    useCallMutation(editInquiry),
    useCallMutation(inquiryUndwrt),
  ];
  return {
    begin: (form, comCode) => add.mutateAsync({ riskCode, comCode, busOppNo, form }),
    keep: ({ inquiryNo, version }: SavedInquiry, form) => edit.mutateAsync({ inquiryNo, version, form }),
    submit: ({ inquiryNo, version }: SavedInquiry, sumPremium) =>
      send.mutateAsync({ inquiryNo, version, sumPremium }),
    simulate: ({ inquiryNo }: SavedInquiry) => callApi(simulateUndwrt, { inquiryNo }),
  };
}

/** The way of insuring that the form does not show, because it follows from the plan number. */
const DERIVED_MODE = "OPTIONAL_PLANNO";

function InquiryFacts({ document, product }: ProductDocumentContentProps<InquiryView>) {
  const { comCode, validUntil, batchCount, transferCount, inquiryType, inquiryMode } = document;
  const modeName = useCodeNames("InsureType");
  const typeName = useCodeNames("InquiryType");
  const companyName = useCompanyName(comCode);
  const counts = batchCount === null ? "" : `，可转 ${batchCount} 份，已转 ${transferCount} 份`;
  const facts: readonly LabelledFact[] = [
    ["有效期至", validUntil ?? ""],
    ["询价类型", `${typeName(inquiryType)}${counts}`],
    ["归属机构", companyName],
    ...(inquiryMode !== DERIVED_MODE ? [] : ([["投保方式", modeName(inquiryMode)]] as const)),
  ];
  return <ProductDocumentFacts document={document} product={product} facts={facts} />;
}

export function InquiryStatusChip({ status }: { status: string }) {
  return <DocumentChip list={inquiryList} status={status} />;
}

type InquiryChipProps = { inquiry: Pick<InquiryView, "inquiryNo" | "status" | "edition"> };

/** An inquiry that its owner changes after approval was returned by nobody, and is not called returned. */
export function InquiryChip({ inquiry }: InquiryChipProps) {
  const { inquiryNo, status } = inquiry;
  const trail = useTrail(inquiryNo, mayBeInquiryReopenedByOwner(inquiry));
  if (isInquiryReopenedByOwner(status, trail.data))
    return <span className="chip has-dot is-running">修改中</span>;
  return <InquiryStatusChip status={status} />;
}

export function invalidateInquiryQueries(client: QueryClient, inquiryNo: string): Promise<void> {
  return invalidateDocumentQueries(client, inquiryNo, inquiryList);
}
