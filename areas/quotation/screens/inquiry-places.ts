/** Where the pages of quotations are. */
export const INQUIRIES = "/quotationManagement";
export const COMBINATIONS = "/quotationPackageDetail";
/** For readers without an account. */
export const SHARED = "/quotationDetail/detail/:businessNo/:productSSO/:repeatMark?";
export const ADD = "/quotationManagement/add";
/** Where somebody goes on who does not get what he asked for. */
export const BACK = { href: INQUIRIES, label: "返回询价单列表" };

export function editHref(inquiryNo: string): string {
  return `/quotationManagement/edit/${inquiryNo}`;
}

export function detailHref(inquiryNo: string): string {
  return `/quotationDetail/detail/${inquiryNo}`;
}

export function resultHref(inquiryNo: string): string {
  return `/quotationManagement/recordSuccess/${inquiryNo}`;
}

export function compareHref(one: string, other: string): string {
  return `/quotationManagement/compare/${one}/${other}`;
}

export function combinationHref(combId: string): string {
  return `${COMBINATIONS}?combId=${combId}`;
}

export function addRisksHref(combId: string): string {
  return `${combinationHref(combId)}&step=risks`;
}
