/** Where an underwriter sees a document whole; quotations are the documents that there are. */
export const DOCUMENT_PAGE = "/quotationDetail/detail/{businessNo}";

export function documentHref(businessNo: string): string {
  return DOCUMENT_PAGE.replace("{businessNo}", encodeURIComponent(businessNo));
}
