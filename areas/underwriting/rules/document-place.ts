/** Where an underwriter sees a document whole, by the letter of its number. */
export const documentPages = {
  Q: "/quotationDetail/detail/{businessNo}",
  T: "/insuranceManagement/insuranceDetail/detail/{orderNo}/{riskCode}/{businessNo}",
} as const;

type Placed = { readonly businessNo: string; readonly riskCode: string; readonly orderNo: string };

export function documentHref(document: Placed): string {
  const page = documentPages[document.businessNo[0] as keyof typeof documentPages];
  return page.replace(/\{(\w+)\}/g, (_, name: keyof Placed) => encodeURIComponent(document[name]));
}
