import { payHref as payPlace } from "#areas/drafting/screens/pay-place.ts";

/** Where the pages of proposals are. */
export const PROPOSALS = "/insuranceManagement";
export const ADD = `${PROPOSALS}/insurancePolicyInlet/add`;
/** For readers without an account. */
export const SHARED = "/insuranceDetail/detail/:businessNo/:productSSO?/:repeatMark?";
export const IMPORT = `${PROPOSALS}/import`;
/** Where somebody goes on who does not get what he asked for. */
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

type AddQuery = {
  readonly riskCode: string;
  readonly customerId?: string | undefined;
  readonly insurancePlanNo?: string | undefined;
};

/** The form of a new one, filled with what is known of its customer and its plan. */
export function addHref({ riskCode, customerId, insurancePlanNo }: AddQuery): string {
  const known = Object.entries({ customerId, insurancePlanNo }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(known as [string, string][]).toString();
  return `${ADD}/${riskCode}${query === "" ? "" : `?${query}`}`;
}

type Payable = Pick<ProposalNumbers, "proposalNo"> & { readonly teamCode: string };

/** Alone, or with others of the same holder. */
export function payHref({ proposalNo, teamCode }: Payable, others: readonly string[] = []): string {
  return payPlace({ businessNo: proposalNo, businessType: TYPE, teamCode }, others);
}
