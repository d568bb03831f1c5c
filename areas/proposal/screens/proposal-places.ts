/** The addresses of the pages of proposals. */
export const PROPOSALS_PATH = "/insuranceManagement";
export const ADD_PROPOSAL_PATH = `${PROPOSALS_PATH}/insurancePolicyInlet/add`;
/** For readers without an account. */
export const SHARED_PROPOSAL_PATH = "/insuranceDetail/detail/:businessNo/:productSSO?/:repeatMark?";
export const PROPOSAL_IMPORT_PATH = `${PROPOSALS_PATH}/import`;
/** Where an error leads back to. */
export const BACK_TO_PROPOSALS_LINK = { href: PROPOSALS_PATH, label: "返回投保单列表" };

/** The list, of one holder. */
export function buildProposalsOfHolderHref(holderName: string): string {
  return `${PROPOSALS_PATH}?${new URLSearchParams({ holderName }).toString()}`;
}

/** BusinessType, as the addresses of the editor and of the result name it. */
const TYPE = "T";

type ProposalNumbers = { readonly proposalNo: string; readonly orderNo: string | null };

export function buildEditProposalHref({ proposalNo, orderNo }: ProposalNumbers): string {
  return `${PROPOSALS_PATH}/insurancePolicyInlet/edit/${orderNo ?? "-"}/${proposalNo}/${TYPE}`;
}

export function buildProposalResultHref({ proposalNo, orderNo }: ProposalNumbers): string {
  return `${PROPOSALS_PATH}/recordSuccess/${proposalNo}/${orderNo ?? "-"}/${TYPE}`;
}

/** The result of a submission by the names of §2. */
type SubmissionOfProposal = ProposalNumbers & {
  readonly autoCompletedFlag: string;
  readonly completeDate: string;
  readonly groupBusinessNo: string;
  readonly hasInquiryNo: string;
  readonly totalPeople: number;
  readonly finalUwResult: string;
  readonly autoErrorConditionRspDtos: readonly { readonly ruleNo: string }[];
  readonly autoErrorTypeRspDtos: readonly { readonly autoErrorType: string }[];
};

/** The page of one submission. The page itself asks the server, and says so if a later submission replaced this one. */
export function buildSubmissionResultHref(submission: SubmissionOfProposal): string {
  const { autoErrorConditionRspDtos: hits, autoErrorTypeRspDtos: types } = submission;
  const named = {
    autoCompletedFlag: submission.autoCompletedFlag,
    completeDate: submission.completeDate,
    groupBusinessNo: submission.groupBusinessNo,
    hasInquiryNo: submission.hasInquiryNo,
    totalPeople: String(submission.totalPeople),
    finalUwResult: submission.finalUwResult,
    autoErrorConditionRspDtos: hits.map(({ ruleNo }) => ruleNo).join(","),
    autoErrorTypeRspDtos: types.map(({ autoErrorType }) => autoErrorType).join(","),
  };
  const filled = Object.entries(named).filter(([, value]) => value !== "");
  return `${buildProposalResultHref(submission)}?${new URLSearchParams(filled).toString()}`;
}

/** Whether an address names another submission than the one that the page shows. */
export function isEarlierSubmission(
  { completeDate: named = "" }: { readonly completeDate?: string },
  { completeDate }: { readonly completeDate: string },
): boolean {
  return named !== "" && named !== completeDate;
}

export function buildProposalDetailHref({
  proposalNo,
  orderNo,
  riskCode,
}: ProposalNumbers & { readonly riskCode: string }): string {
  return `${PROPOSALS_PATH}/insuranceDetail/detail/${orderNo ?? "-"}/${riskCode}/${proposalNo}`;
}

const RISK = { from: 1, to: 5 };

/** Where only the number is known: the order is unknown then, and the number names the risk. */
export function buildProposalHrefByNumber(proposalNo: string): string {
  return buildProposalDetailHref({
    proposalNo,
    orderNo: null,
    riskCode: proposalNo.slice(RISK.from, RISK.to),
  });
}

type AddQuery = {
  readonly riskCode: string;
  readonly customerId?: string | undefined;
  readonly insurancePlanNo?: string | undefined;
};

/** The page of a new proposal, filled in for a customer and a plan. */
export function buildAddProposalHref({ riskCode, customerId, insurancePlanNo }: AddQuery): string {
  const entries = Object.entries({ customerId, insurancePlanNo }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(entries as [string, string][]).toString();
  return `${ADD_PROPOSAL_PATH}/${riskCode}${query === "" ? "" : `?${query}`}`;
}

type Payable = Pick<ProposalNumbers, "proposalNo"> & { readonly teamCode: string };

/** The page that pays a proposal, with others of the same holder in one payment. */
export function buildProposalPaymentHref(
  { proposalNo, teamCode }: Payable,
  others: readonly string[] = [],
): string {
  const united = others.length > 0 ? `/${others.join(",")}` : "";
  return `${PROPOSALS_PATH}/pay/${proposalNo}/${TYPE}/${teamCode || "-"}${united}`;
}
