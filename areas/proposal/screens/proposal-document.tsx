import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { ProductDocumentFacts, useCompanyName } from "#areas/judging/screens/document-facts.tsx";
import { invalidateDocumentQueries } from "#areas/judging/screens/document-queries.ts";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import type {
  ProductDocumentContentProps,
  DraftDocumentKind,
  DraftKindCalls,
} from "#areas/judging/screens/product-document.tsx";
import { ListStatusChip } from "#areas/judging/screens/status-chip.tsx";
import { buildInquiryDetailHref as inquiryHref } from "#areas/quotation/screens/inquiry-places.ts";
import type { LabelledFact } from "#platform/documents/web/fact-list.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import {
  addPolicy,
  editProposal,
  policyUndwrt,
  queryProposalInfo,
  queryProposalList,
  simulateProposal,
} from "../contract/proposal.ts";
import { proposalList } from "../rules/proposal-list.ts";
import { isToBePaid } from "../rules/proposal.ts";
import { isProposalReopenedByOwner } from "../rules/reopening.ts";
import { weighInquiryDifferences } from "../rules/unchanged-since-inquiry.ts";
import {
  ADD_PROPOSAL_PATH,
  buildProposalDetailHref,
  buildEditProposalHref,
  buildProposalPaymentHref,
  PROPOSALS_PATH,
  buildProposalResultHref,
  buildSubmissionResultHref,
} from "./proposal-places.ts";

export type ProposalView = AnswerOf<typeof queryProposalInfo>;
type SavedProposal = AnswerOf<typeof editProposal>;

const AWAITING_BACKDATING = "12";
/** The pane that compares a proposal with its inquiry. */
export const INQUIRY_PANE_ID = "inquiry";

/** What a proposal is in the browser. */
export const proposalDocumentKind: DraftDocumentKind<ProposalView> = {
  title: "投保单",
  shortTitle: "投保单",
  editableStates: ["01", "05"],
  underwritingStates: ["02", "03", "04"],
  list: proposalList,
  statusNames: "ProposalStatus",
  numberOf: ({ proposalNo }: SavedProposal) => proposalNo,
  listHref: PROPOSALS_PATH,
  addHref: ADD_PROPOSAL_PATH,
  editHref: (saved: SavedProposal) => buildEditProposalHref(saved),
  detailHref: buildProposalDetailHref,
  resultHref: (saved: SavedProposal) => buildProposalResultHref(saved),
  find: (proposalNo, signal) => callApi(queryProposalInfo, { proposalNo }, { signal }),
  Facts: ProposalFacts,
  Chip,
  refusal: { states: new Set(["05", "09"]), isOwnStep: (_, steps) => isProposalReopenedByOwner(steps) },
  earlierEdition: ({ origin, inquiryNo }) =>
    origin && inquiryNo !== null
      ? {
          name: `询价单 ${inquiryNo}`,
          form: origin.form,
          pane: INQUIRY_PANE_ID,
          listCounted: (compiled, sections) => weighInquiryDifferences(compiled, sections).weighty,
        }
      : undefined,
};

export function useProposalEditorCalls(riskCode = ""): DraftKindCalls {
  const mayPay = useHasOperationPermission("pay:initiate");
  const [add, edit, send] = [
    useCallMutation(addPolicy),
    useCallMutation(editProposal),
    useCallMutation(policyUndwrt),
  ];
  return {
    begin: (form, comCode) => add.mutateAsync({ riskCode, comCode, form }),
    keep: ({ proposalNo, version }: SavedProposal, form) => edit.mutateAsync({ proposalNo, version, form }),
    submit: async ({ proposalNo, version }: SavedProposal, sumPremium) => {
      const submitted = await send.mutateAsync({ proposalNo, version, sumPremium });
      const mayBePaid = isToBePaid(submitted.status);
      return {
        version: submitted.version,
        resultHref:
          submitted.status === AWAITING_BACKDATING
            ? buildProposalDetailHref(submitted)
            : buildSubmissionResultHref(submitted),
        ...(mayBePaid && { payHref: buildProposalPaymentHref(submitted) }),
      };
    },
    simulate: ({ proposalNo }: SavedProposal) => callApi(simulateProposal, { proposalNo }),
    mayPay,
  };
}

function ProposalFacts({ document, product }: ProductDocumentContentProps<ProposalView>) {
  const yesNo = useCodeNames("YesNo");
  const orderStatus = useCodeNames("OrderStatus");
  const companyName = useCompanyName(document.comCode);
  const { orderNo, inquiryNo, policyNo, validUntil, isSeeFeeFlag, totalPeople } = document;
  const facts: readonly (LabelledFact | false)[] = [
    ["见费出单", yesNo(isSeeFeeFlag)],
    ["最晚缴费日", validUntil ?? ""],
    ["归属机构", companyName],
    ["订单", orderNo ?? ""],
    orderNo !== null && ["订单状态", orderStatus(document.orderStatus)],
    inquiryNo !== null && ["询价单", inquiryNo, inquiryHref(inquiryNo)],
    policyNo !== "" && ["保单", policyNo, buildPolicyHref(policyNo)],
    totalPeople > 0 && ["名单人数", `${totalPeople} 人`],
  ];
  const shown = facts.filter((fact) => fact !== false);
  return <ProductDocumentFacts document={document} product={product} facts={shown} />;
}

function Chip({ document: { status, isDisabled } }: { document: ProposalView }) {
  return (
    <>
      <ListStatusChip list={proposalList} status={status} />
      {isDisabled && <span className="chip is-past">订单已停止投保</span>}
    </>
  );
}

/** For an address that names only the order: its first proposal of the product, or '' if it has none. */
export function useFirstProposalNo(orderNo: string, riskCode: string, isNeeded: boolean) {
  return useQuery<string, ApiError>({
    queryKey: ["firstProposal", orderNo, riskCode],
    queryFn: async ({ signal }) => {
      const filters = { orderNo, riskCode };
      const { rows } = await callApi(queryProposalList, { filters, want: "rows" }, { signal });
      return rows?.at(-1)?.["proposalNo"] ?? "";
    },
    enabled: isNeeded,
    staleTime: 0,
  });
}

export function invalidateProposalQueries(client: QueryClient, proposalNo: string): Promise<void> {
  return invalidateDocumentQueries(client, proposalNo, proposalList);
}
