/** The addresses of the pages of inquiries. */
export const INQUIRIES = "/quotationManagement";
export const COMBINATIONS = "/quotationPackageDetail";
/** For readers without an account. */
export const SHARED = "/quotationDetail/detail/:businessNo/:productSSO/:repeatMark?";
export const ADD = "/quotationManagement/add";

export function editHref(inquiryNo: string): string {
  return `/quotationManagement/edit/${inquiryNo}`;
}

export function detailHref(inquiryNo: string): string {
  return `/quotationDetail/detail/${inquiryNo}`;
}

export function resultHref(inquiryNo: string): string {
  return `/quotationManagement/recordSuccess/${inquiryNo}`;
}

export function compareHref(beforeNo: string, afterNo: string): string {
  return `/quotationManagement/compare/${beforeNo}/${afterNo}`;
}

export function combinationHref(combId: string): string {
  return `${COMBINATIONS}?combId=${combId}`;
}

export function addRisksHref(combId: string): string {
  return `${combinationHref(combId)}&step=risks`;
}
