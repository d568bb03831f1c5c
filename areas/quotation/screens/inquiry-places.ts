/** The addresses of the pages of inquiries. */
export const INQUIRIES_PATH = "/quotationManagement";
export const COMBINATIONS_PATH = "/quotationPackageDetail";
/** For readers without an account. */
export const SHARED_INQUIRY_PATH = "/quotationDetail/detail/:businessNo/:productSSO/:repeatMark?";
export const ADD_INQUIRY_PATH = "/quotationManagement/add";

export function buildEditInquiryHref(inquiryNo: string): string {
  return `/quotationManagement/edit/${inquiryNo}`;
}

export function buildInquiryDetailHref(inquiryNo: string): string {
  return `/quotationDetail/detail/${inquiryNo}`;
}

export function buildInquiryResultHref(inquiryNo: string): string {
  return `/quotationManagement/recordSuccess/${inquiryNo}`;
}

export function buildCompareInquiriesHref(beforeNo: string, afterNo: string): string {
  return `/quotationManagement/compare/${beforeNo}/${afterNo}`;
}

export function buildCombinationHref(combId: string): string {
  return `${COMBINATIONS_PATH}?combId=${combId}`;
}

export function buildAddRisksHref(combId: string): string {
  return `${buildCombinationHref(combId)}&step=risks`;
}
