/** The addresses of the pages of proposals. */
export const PROPOSALS = "/insuranceManagement";
export const ADD = `${PROPOSALS}/insurancePolicyInlet/add`;
/** For readers without an account. */
export const SHARED = "/insuranceDetail/detail/:businessNo/:productSSO?/:repeatMark?";
export const IMPORT = `${PROPOSALS}/import`;
/** Where an error leads back to. */
export const BACK = { href: PROPOSALS, label: "返回投保单列表" };

/** The list, of one holder. */
export function heldByHref(holderName: string): string {
  return `${PROPOSALS}?${new URLSearchParams({ holderName }).toString()}`;
}

/** BusinessType, as the addresses of the editor and of the result name it. */
const TYPE = "T";

type ProposalNumbers = { readonly proposalNo: string; readonly orderNo: string | null };

export function editHref({ proposalNo, orderNo }: ProposalNumbers): string {
  return `${PROPOSALS}/insurancePolicyInlet/edit/${orderNo ?? "-"}/${proposalNo}/${TYPE}`;
}

export function resultHref({ proposalNo, orderNo }: ProposalNumbers): string {
  return `${PROPOSALS}/recordSuccess/${proposalNo}/${orderNo ?? "-"}/${TYPE}`;
}

export function detailHref({
  proposalNo,
  orderNo,
  riskCode,
}: ProposalNumbers & { readonly riskCode: string }): string {
  return `${PROPOSALS}/insuranceDetail/detail/${orderNo ?? "-"}/${riskCode}/${proposalNo}`;
}

const RISK = { from: 1, to: 5 };

/** Where only the number is known: the order is unknown then, and the number names the risk. */
export function hrefByNumber(proposalNo: string): string {
  return detailHref({ proposalNo, orderNo: null, riskCode: proposalNo.slice(RISK.from, RISK.to) });
}

type AddQuery = {
  readonly riskCode: string;
  readonly customerId?: string | undefined;
  readonly insurancePlanNo?: string | undefined;
};

/** The page of a new proposal, filled in for a customer and a plan. */
export function addHref({ riskCode, customerId, insurancePlanNo }: AddQuery): string {
  const entries = Object.entries({ customerId, insurancePlanNo }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(entries as [string, string][]).toString();
  return `${ADD}/${riskCode}${query === "" ? "" : `?${query}`}`;
}

type Payable = Pick<ProposalNumbers, "proposalNo"> & { readonly teamCode: string };

/** The page that pays a proposal, with others of the same holder in one payment. */
export function payHref({ proposalNo, teamCode }: Payable, others: readonly string[] = []): string {
  const united = others.length > 0 ? `/${others.join(",")}` : "";
  return `${PROPOSALS}/pay/${proposalNo}/${TYPE}/${teamCode || "-"}${united}`;
}
