/** Detail pages of documents, by the first letter of the document number. */
export const documentPagePaths = {
  Q: "/quotationDetail/detail/{businessNo}/-",
  T: "/insuranceManagement/insuranceDetail/detail/{orderNo}/{riskCode}/{businessNo}",
  E: "/correctionDetail/detail/{businessNo}/-",
} as const;

type DocumentAddress = { readonly businessNo: string; readonly riskCode: string; readonly orderNo: string };

export function buildDocumentHref(document: DocumentAddress): string {
  const page = documentPagePaths[document.businessNo[0] as keyof typeof documentPagePaths];
  return page.replace(/\{(\w+)\}/g, (_, name: keyof DocumentAddress) => encodeURIComponent(document[name]));
}
