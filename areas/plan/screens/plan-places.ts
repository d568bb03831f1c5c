export const PLANS = "/insurancePlanManagement";
export const ADD = `${PLANS}/add`;

export function editHref(insurancePlanNo: string): string {
  return `${PLANS}/edit/${insurancePlanNo}`;
}

export function detailHref(insurancePlanNo: string): string {
  return `${PLANS}/insurancePlanDetail/detail/${insurancePlanNo}`;
}
