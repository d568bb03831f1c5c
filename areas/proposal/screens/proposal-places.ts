/** Where the pages of proposals are. */
export const PROPOSALS = "/insuranceManagement";
export const ADD = `${PROPOSALS}/insurancePolicyInlet/add`;
/** Where somebody goes on who does not get what he asked for. */
export const BACK = { href: PROPOSALS, label: "返回投保单列表" };

/** BusinessType, as the addresses of the editor and of the result name it. */
const TYPE = "T";

type Numbered = { readonly proposalNo: string; readonly orderNo: string | null };

export function editHref({ proposalNo, orderNo }: Numbered): string {
  return `${PROPOSALS}/insurancePolicyInlet/edit/${orderNo ?? "-"}/${proposalNo}/${TYPE}`;
}

export function resultHref({ proposalNo, orderNo }: Numbered): string {
  return `${PROPOSALS}/recordSuccess/${proposalNo}/${orderNo ?? "-"}/${TYPE}`;
}

export function detailHref({
  proposalNo,
  orderNo,
  riskCode,
}: Numbered & { readonly riskCode: string }): string {
  return `${PROPOSALS}/insuranceDetail/detail/${orderNo ?? "-"}/${riskCode}/${proposalNo}`;
}
